import type { StreamKind } from '@exchange/runtime/event-log/stream-kind';
import { serviceVersion } from '@exchange/runtime/process/service-version';
import type { Ledger } from './assemble-models.js';
import { messagesOf } from './async-api-channel.js';
import { transactionFeed } from './async-api-feed.js';
import { describedSchema } from './async-api-schema.js';
import { webhooks } from './async-api-webhooks.js';

/** The AsyncAPI 3.0 description of what is told of the ledger's events as they happen, made from the register of events. */
export function buildAsyncApi(
  ledger: Pick<Ledger, 'streams' | 'eventDefinitions' | 'toldTypes'>,
  { serverUrl }: { readonly serverUrl: string },
): object {
  const channels = [transactionFeed(ledger.streams), webhooks(ledger)];
  const told = new Map(channels.flatMap(({ events }) => events.map((one) => [one.type, one])));
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
      schemas: Object.assign({}, ...[...told.values()].map(schemasOf)),
      securitySchemes: {
        apiKey: { type: 'httpApiKey', in: 'header', name: 'X-API-Key' },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  };
}

/** The members of the description that name the service's address. */
export function asyncApiAddress(serverUrl: string) {
  const { host, protocol, pathname } = new URL(serverUrl);
  return {
    info: {
      title: 'Energy Exchange and Reseller Territory Service: events',
      version: serviceVersion,
      description:
        "What the service tells of its events as they happen. An event's data is that of its current version: older ones are stepped up. Later versions may have members more: take what you know.",
      contact: { name: 'Energy exchange ledger' },
      license: { name: 'Apache-2.0' },
      externalDocs: {
        url: `${serverUrl.replace(/\/*$/, '')}/openapi.json`,
        description: 'The interface by requests',
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
        description: 'Where the URL of a webhook leads',
        variables: { host: { default: 'receiver.example' } },
      },
    },
  };
}

function schemasOf({ type, data }: StreamKind['events'][number]): Readonly<Record<string, object>> {
  const { schema, named } = describedSchema(type, data);
  return { ...named, [type]: schema };
}
