import { defineEvent } from '@exchange/runtime/event-log/event-schema';
import { z } from 'zod';
import type { Ledger } from '../assemble-models.js';
import { testType } from '../platform/webhook/call/cloud-event.js';
import type { PublicationChannel } from './async-api-channel.js';

const testEvent = defineEvent({
  type: testType,
  description: 'The event of a test call; it is not in the log',
  data: z.object({ webhook_id: z.guid() }),
});

export function webhooks({
  eventDefinitions,
  webhookTypes,
}: Pick<Ledger, 'eventDefinitions' | 'webhookTypes'>): PublicationChannel {
  return {
    name: 'webhooks',
    events: [...eventDefinitions.filter(({ type }) => webhookTypes.has(type)), testEvent],
    messageName: (type) => `${type}.cloudevent`,
    contentType: 'application/cloudevents+json',
    headers: {
      type: 'object',
      properties: {
        'webhook-id': { type: 'string', description: 'The same for all attempts' },
        'webhook-timestamp': {
          type: 'string',
          description: 'Time of the attempt, in seconds since 1970',
        },
        'webhook-signature': {
          type: 'string',
          description:
            'By Standard Webhooks; two, separated by a space, while a secret is replaced',
        },
      },
      required: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
    },
    envelope: (type, data) => ({
      type: 'object',
      properties: {
        specversion: { type: 'string', const: '1.0' },
        id: { type: 'string', format: 'uuid' },
        source: { type: 'string', description: 'The public URL of the service' },
        type: { type: 'string', const: type },
        subject: { type: 'string', description: 'The stream of the event' },
        time: { type: 'string', format: 'date-time', description: 'Time of the record, in UTC' },
        position: { type: 'string', description: 'Position in the log' },
        revision: { type: 'integer', minimum: 0, description: 'Revision in the stream, from 0' },
        datacontenttype: { type: 'string', const: 'application/json' },
        data,
      },
      required: [
        ...['specversion', 'id', 'source', 'type', 'time', 'datacontenttype', 'data'],
        ...(type === testType ? [] : ['subject', 'position', 'revision']),
      ],
    }),
    channel: {
      address: null,
      title: 'Webhooks',
      description:
        'Posts the events of the types and scope of a webhook to its URL, at least once, in order within a stream.',
      servers: [{ $ref: '#/servers/receiver' }],
    },
    operation: {
      action: 'send',
      title: 'Webhooks',
      summary: 'Posts events to the registered URLs',
      bindings: { http: { method: 'POST', bindingVersion: '0.3.0' } },
    },
  };
}
