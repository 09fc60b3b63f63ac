import { defineEvent } from '@exchange/runtime/event-log/event-schema';
import { z } from 'zod';
import type { Ledger } from '../assemble-models.js';
import { testType } from '../platform/webhook/cloud-event.js';
import type { ToldChannel } from './async-api-channel.js';

const testEvent = defineEvent({
  type: testType,
  version: 1,
  description: 'What a test sends; no log has it',
  data: z.object({ webhook_id: z.guid() }),
});

/** The webhooks: every event that they may publish, as a CloudEvent. */
export function webhooks({
  eventDefinitions,
  webhookTypes,
}: Pick<Ledger, 'eventDefinitions' | 'webhookTypes'>): ToldChannel {
  return {
    name: 'webhooks',
    events: [...eventDefinitions.filter(({ type }) => webhookTypes.has(type)), testEvent],
    // One event type may have several channels.
    messageName: (type) => `${type}.cloudevent`,
    contentType: 'application/cloudevents+json',
    headers: {
      type: 'object',
      properties: {
        'webhook-id': { type: 'string', description: 'The same however often it is sent' },
        'webhook-timestamp': { type: 'string', description: 'When it is sent, in seconds' },
        'webhook-signature': {
          type: 'string',
          description: 'By Standard Webhooks; two while a secret is replaced, with a space between',
        },
      },
      required: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
    },
    envelope: (type, data) => ({
      type: 'object',
      properties: {
        specversion: { type: 'string', const: '1.0' },
        id: { type: 'string', format: 'uuid' },
        source: { type: 'string', description: 'What the service is called by' },
        type: { type: 'string', const: type },
        subject: { type: 'string', description: 'The stream that the event stands in' },
        time: { type: 'string', format: 'date-time', description: 'When it was recorded, in UTC' },
        position: { type: 'string', description: 'Where in the log' },
        revision: { type: 'integer', minimum: 0, description: 'Its number in its stream, from 0' },
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
        'Each event of the types that a webhook names, and of its scope, is posted to its URL: at least once, and in order within a stream.',
      servers: [{ $ref: '#/servers/receiver' }],
    },
    operation: {
      action: 'send',
      title: 'Webhooks',
      summary: 'Posts events to the URLs that were registered for them',
      bindings: { http: { method: 'POST', bindingVersion: '0.3.0' } },
    },
  };
}
