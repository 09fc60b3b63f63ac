import { randomUUID } from 'node:crypto';
import type { Publications } from '@exchange/ledger/audit/feed/publications';
import type {
  EventLog,
  Delivery as LogDelivery,
  StoredEvent,
} from '@exchange/runtime/event-log/types';
import { Semaphore } from '@exchange/runtime/process/semaphore';
import { expect, test } from 'vitest';
import { keyOf } from '../src/delivery/delivery.js';
import { LogReader, type LogReaderOptions } from '../src/delivery/log-reader.js';
import { Endpoint } from '../src/endpoint/endpoint.js';
import { initialEndpoint } from '../src/endpoint/endpoint-step.js';
import type { WebhookStore } from '../src/webhook-store.js';
import { aWebhook, rules } from './fixtures.js';

const type = 'AssetUpdated';
const anEvent = (position: bigint): StoredEvent => ({
  id: randomUUID(),
  stream: 'asset-1',
  revision: position - 1n,
  position,
  type,
  data: {},
  metadata: null,
  created: new Date(0),
});
const events = [1n, 2n, 3n].map(anEvent);

const eventLog: Pick<EventLog, 'readAll' | 'subscribe'> = {
  async *readAll({ from = 'start' } = {}) {
    yield* events.filter(({ position }) => typeof from !== 'bigint' || position >= from);
  },
  async *subscribe({ signal }): AsyncGenerator<LogDelivery> {
    yield { kind: 'events', events };
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  },
};

const publications: Publications = {
  typesWithDerivedEvents: new Set(),
  of: (stored) => [{ ...stored, item: 0 }],
};

function aReader(different: Partial<LogReaderOptions> = {}) {
  const ending = new AbortController();
  const endpoints = new Map<string, Endpoint>();
  const mutex = new Semaphore(1);
  const reader = new LogReader({
    ...{ eventLog, publications, endpoints, mutex, signal: ending.signal },
    store: { add: async (deliveries) => new Set(deliveries.map(keyOf)) },
    requireSameLog: async () => undefined,
    ...different,
  });
  function add(readTo: bigint): Endpoint {
    const endpoint = new Endpoint(initialEndpoint(aWebhook(), readTo), rules, (_, effect) => {
      if (effect.type === 'catchUp') reader.catchUp();
    });
    void mutex.run(async () => {
      endpoints.set(endpoint.id, endpoint);
      reader.add(endpoint);
    });
    return endpoint;
  }
  return { reader, add, end: () => ending.abort() };
}
const counts = ({ state }: Endpoint) => [state.waiting.length, state.readTo, state.reading];

test('an endpoint added while deliveries are being stored gets all later events', async () => {
  let noting = () => {};
  const isNoting = new Promise<void>((resolve) => {
    noting = resolve;
  });
  let goOn = () => {};
  const noted = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const store: Pick<WebhookStore, 'add'> = {
    async add(events) {
      noting();
      await noted;
      return new Set(events.map(keyOf));
    },
  };
  const { reader, add, end } = aReader({ store });
  const first = add(0n);
  const running = reader.run(0n);
  await isNoting;
  const late = add(1n);
  goOn();
  await expect
    .poll(() => [counts(first), counts(late)])
    .toEqual([
      [3, 3n, 'live'],
      [2, 3n, 'live'],
    ]);
  end();
  await running;
});

test.each([
  ['all endpoints', 0n],
  ['one endpoint', 3n],
])('a failed write of deliveries for %s moves no position', async (_, from) => {
  const { reader, add, end } = aReader({
    store: { add: () => Promise.reject(new Error('deadlock detected')) },
  });
  const endpoint = add(0n);
  await expect(reader.run(from)).rejects.toThrow('deadlock detected');
  expect([reader.position, endpoint.state.readTo]).toEqual([from, 0n]);
  end();
});

test("an endpoint read alone gets no event beyond the subscription's position", async () => {
  const { reader, add, end } = aReader({
    eventLog: {
      ...eventLog,
      // Reads return an event behind a moved log's end; the subscription does not.
      async *readAll(options) {
        yield* eventLog.readAll(options);
        yield anEvent(4n);
      },
    },
  });
  const first = add(0n);
  const running = reader.run(0n);
  await expect.poll(() => first.state.readTo).toBe(3n);
  const late = add(1n);
  await expect.poll(() => counts(late)).toEqual([2, 3n, 'live']);
  end();
  await running;
});

test('an endpoint stopped while its page is stored gets no delivery of it', async () => {
  let stop = () => {};
  const { reader, add, end } = aReader({
    store: {
      async add(deliveries) {
        stop();
        return new Set(deliveries.map(keyOf));
      },
    },
  });
  const running = reader.run(3n);
  const endpoint = add(0n);
  stop = () => endpoint.take({ type: 'stopped' });
  await expect.poll(() => endpoint.state.reading).toBe('stopped');
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(counts(endpoint)).toEqual([0, 0n, 'stopped']);
  end();
  await running;
});
