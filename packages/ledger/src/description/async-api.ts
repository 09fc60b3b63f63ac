import type { StreamKind } from '@exchange/runtime/event-log/stream-kind';
import { serviceVersion } from '@exchange/runtime/process/service-version';
import { z } from 'zod';
import type { Ledger } from '../assemble-models.js';
import { feedStreamPrefix } from '../audit/feed/streams.js';
import { messagesOf, type ToldChannel } from './async-api-channel.js';
import { webhooks } from './async-api-webhooks.js';

/** The feed of transactions. */
function transactionFeed(streams: readonly StreamKind[]): ToldChannel {
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
        position: { type: 'string', description: 'Where in the log the event stands that says so' },
        recorded_at: { type: 'string', format: 'date-time', description: 'When, in UTC' },
        revision: {
          type: 'integer',
          minimum: 0,
          description: "Its number in the transaction's stream, from 0",
        },
        type: { type: 'string', const: type },
        data,
      },
      required: ['position', 'recorded_at', 'revision', 'type', 'data'],
    }),
    channel: {
      address: '/api/v1/exchange/transactions/feed',
      title: 'Transactions as they happen',
      description:
        "Server-sent events in the order of the log, of the caller's scope: `event` is the message's name, `id` its place, `data` the payload in one line. After a cut, ask with `Last-Event-ID`: nothing is lost and nothing told twice. A batch of transactions, and a correction, are one event that brings several: each is told by itself, and the id of all but the last has `.` and an index behind the position. Lines that begin with a colon keep the connection open.",
      servers: [{ $ref: '#/servers/ledger' }],
    },
    operation: {
      action: 'send',
      title: 'Transactions',
      summary: 'Tells what becomes of transactions',
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
                  'Go on after this id; `start` begins with the first event. Without it, and without Last-Event-ID, it begins now',
              },
            },
          },
          bindingVersion: '0.3.0',
        },
      },
    },
  };
}

/** A JSON Schema with the members that are read here. */
type JsonSchema = Readonly<Record<string, unknown>>;

/** A schema, and the schemas that it refers to, by names of the whole description. */
interface DescribedSchema {
  readonly schema: JsonSchema;
  readonly named: Readonly<Record<string, JsonSchema>>;
}

const local = '#/definitions/';

/**
 * The serialized form of a schema's values as JSON Schema (draft 7), which AsyncAPI uses. Additional members are
 * allowed, because readers must accept events of later versions.
 *
 * @param owner prefix of the names of inner schemas
 */
function describedSchema(owner: string, type: z.ZodType): DescribedSchema {
  const {
    $schema: _,
    definitions = {},
    ...schema
  } = z.toJSONSchema(type, {
    io: 'output',
    unrepresentable: 'any',
    target: 'draft-7',
    override({ jsonSchema }) {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  const nameOf = (inner: string) => `${owner}.${inner}`;
  const named = Object.entries(Object(definitions)).map(([inner, value]) => [
    nameOf(inner),
    pointed(value, nameOf),
  ]);
  return { schema: pointedSchema(schema, nameOf), named: Object.fromEntries(named) };
}

/** The same, with references to the schemas of the whole description. */
function pointedSchema(schema: object, nameOf: (inner: string) => string): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).map(([key, one]) =>
      key === '$ref' && typeof one === 'string' && one.startsWith(local)
        ? [key, `#/components/schemas/${nameOf(one.slice(local.length))}`]
        : [key, pointed(one, nameOf)],
    ),
  );
}

function pointed(value: unknown, nameOf: (inner: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => pointed(one, nameOf));
  return typeof value === 'object' && value !== null ? pointedSchema(value, nameOf) : value;
}

/** The AsyncAPI 3.0 description of published events, from the register of events. */
export function buildAsyncApi(
  ledger: Pick<Ledger, 'streams' | 'eventDefinitions' | 'webhookTypes'>,
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

/** The members of the description with the service's address. */
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
