import type { StreamKind } from '@exchange/runtime/event-log/stream-kind';
import { serviceVersion } from '@exchange/runtime/process/service-version';
import { z } from 'zod';
import type { Ledger } from '../assemble-models.js';
import { feedStreamPrefix } from '../audit/feed/streams.js';
import { messagesOf, type PublicationChannel } from './async-api-channel.js';
import { webhooks } from './async-api-webhooks.js';

function transactionFeed(streams: readonly StreamKind[]): PublicationChannel {
  return {
    name: 'transactionFeed',
    events: streams
      .filter(({ stream }) => stream.startsWith(feedStreamPrefix))
      .flatMap(({ events }) => events),
    messageName: (type) => type,
    contentType: 'application/json',
    envelope: (type, data) => ({
      type: 'object',
      properties: {
        position: { type: 'string', description: 'Position in the log' },
        recorded_at: {
          type: 'string',
          format: 'date-time',
          description: 'Time of the record, in UTC',
        },
        revision: {
          type: 'integer',
          minimum: 0,
          description: "Revision in the transaction's stream, from 0",
        },
        type: { type: 'string', const: type },
        data,
      },
      required: ['position', 'recorded_at', 'revision', 'type', 'data'],
    }),
    channel: {
      address: '/api/v1/exchange/transactions/feed',
      title: 'Live transaction events',
      description:
        "Server-sent events of the caller's scope in log order: `event` is the name of the message, `id` its position, `data` the payload in one line. After a disconnect, resume with `Last-Event-ID`, without loss or repetition. A batch or a correction is one event that creates several transactions. Each is published separately, and the id of all but the last has `.` and an index behind the position. Lines that begin with a colon keep the connection open.",
      servers: [{ $ref: '#/servers/ledger' }],
    },
    operation: {
      action: 'send',
      title: 'Transactions',
      summary: 'Publishes events of transactions',
      security: ['apiKey', 'bearer'].map((name) => ({
        $ref: `#/components/securitySchemes/${name}`,
      })),
      bindings: {
        http: {
          method: 'GET',
          query: {
            type: 'object',
            properties: {
              after: {
                type: 'string',
                description:
                  'Starts after this id, or with the first event for `start`. Without it and Last-Event-ID, starts now',
              },
            },
          },
          bindingVersion: '0.3.0',
        },
      },
    },
  };
}

/** JSON Schema draft 7, as in AsyncAPI. Later versions may add members. */
function schemaOf(type: z.ZodType): object {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io: 'output',
    unrepresentable: 'any',
    target: 'draft-7',
    override({ jsonSchema }) {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  return schema;
}

/** AsyncAPI 3.0. */
export function buildAsyncApi(
  ledger: Pick<Ledger, 'streams' | 'eventDefinitions' | 'webhookTypes'>,
  { serverUrl }: { readonly serverUrl: string },
): object {
  const channels = [transactionFeed(ledger.streams), webhooks(ledger)];
  return {
    asyncapi: '3.0.0',
    ...asyncApiAddress(serverUrl),
    defaultContentType: 'application/json',
    channels: Object.fromEntries(
      channels.map(({ name, channel, events, messageName }) => [
        name,
        {
          ...channel,
          messages: Object.fromEntries(
            events.map(({ type }) => [
              type,
              { $ref: `#/components/messages/${messageName(type)}` },
            ]),
          ),
        },
      ]),
    ),
    operations: Object.fromEntries(
      channels.map(({ name, operation, events }) => [
        name,
        {
          ...operation,
          channel: { $ref: `#/channels/${name}` },
          messages: events.map(({ type }) => ({ $ref: `#/channels/${name}/messages/${type}` })),
        },
      ]),
    ),
    components: {
      messages: Object.assign({}, ...channels.map(messagesOf)),
      schemas: Object.fromEntries(
        channels.flatMap(({ events }) => events.map(({ type, data }) => [type, schemaOf(data)])),
      ),
      securitySchemes: {
        apiKey: { type: 'httpApiKey', in: 'header', name: 'X-API-Key' },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  };
}

export function asyncApiAddress(serverUrl: string) {
  const { host, protocol, pathname } = new URL(serverUrl);
  return {
    info: {
      title: 'Energy Exchange and Reseller Territory Service: events',
      version: serviceVersion,
      description:
        'Live events of the service. The data of an event has its current version; older versions are upgraded. Later versions may have additional members; ignore unknown members.',
      contact: { name: 'Energy exchange ledger' },
      license: { name: 'Apache-2.0' },
      externalDocs: {
        url: `${serverUrl.replace(/\/*$/, '')}/openapi.json`,
        description: 'The OpenAPI document of requests',
      },
    },
    servers: {
      ledger: {
        host,
        protocol: protocol.replace(':', ''),
        ...(pathname === '/' ? {} : { pathname }),
      },
      receiver: {
        host: '{host}',
        protocol: 'https',
        description: 'The host of a webhook URL',
        variables: { host: { default: 'receiver.example' } },
      },
    },
  };
}
