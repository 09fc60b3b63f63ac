import type { StreamKind } from '@exchange/runtime/event-log/stream-kind';
import type { ToldChannel } from './async-api-channel.js';
import { feedStreams } from './audit/feed-streams.js';

/** The feed of transactions. */
export function transactionFeed(streams: readonly StreamKind[]): ToldChannel {
  return {
    name: 'transactionFeed',
    events: streams
      .filter(({ stream }) => stream.startsWith(feedStreams))
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
