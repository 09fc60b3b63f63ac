import { randomUUID } from 'node:crypto';
import {
  EventStoreDBClient,
  type JSONEventData,
  jsonEvent,
  type ResolvedEvent,
} from '@eventstore/db-client';
import { afterAll, beforeAll, describe } from 'vitest';
import {
  eventStoreProgram,
  startEventStoreServer,
} from '../../../../test/services/eventstore-server.js';
import { startEventStore } from '../src/index.js';

const program = eventStoreProgram(process.env);
const stores: readonly (readonly [string, () => Promise<{ url: string; stop(): unknown }>])[] = [
  [
    'the embedded store',
    async () => {
      const { url, close } = await startEventStore({ directory: 'memory' });
      return { url, stop: close };
    },
  ],
  ...(program === undefined
    ? []
    : [['EventStoreDB', () => startEventStoreServer(program)] as const]),
];

export function onEveryStore(tests: (client: () => EventStoreDBClient) => void): void {
  describe.each(stores)('%s', (_, start) => {
    let client: EventStoreDBClient;
    let stop: () => unknown;
    beforeAll(async () => {
      const store = await start();
      client = EventStoreDBClient.connectionString(store.url);
      stop = () => store.stop();
    }, 60_000); // May start an EventStoreDB.
    afterAll(async () => {
      await client.dispose();
      await stop();
    });
    tests(() => client);
  });
}

export function newStream(kind = 'conformance'): string {
  return `${kind}-${randomUUID()}`;
}

export function event(n: number, more: { id?: string; type?: string } = {}): JSONEventData {
  return jsonEvent({ type: 'Counted', data: { n }, metadata: { by: 'conformance' }, ...more });
}

export function eventsOf(count: number, from = 0): JSONEventData[] {
  return upTo(count).map((n) => event(from + n));
}

export const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

/** The number of an `event`, if it is one. */
export function numbersIn({ event: recorded }: ResolvedEvent): readonly number[] {
  const data: unknown = recorded?.data;
  return typeof data === 'object' && data !== null && 'n' in data ? [Number(data.n)] : [];
}

export async function numbers(read: AsyncIterable<ResolvedEvent>): Promise<number[]> {
  const numbersRead: number[] = [];
  for await (const one of read) numbersRead.push(...numbersIn(one));
  return numbersRead;
}
