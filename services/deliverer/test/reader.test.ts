import { randomUUID } from 'node:crypto';
import type { Tellings } from '@exchange/ledger/audit/telling';
import type { Delivery, EventLog, StoredEvent } from '@exchange/runtime/event-log/types';
import { webhookId } from '@exchange/units';
import { expect, test } from 'vitest';
import { type DeliveryStore, keyOf } from '../src/delivery-store.js';
import { createEndpoint, type Endpoint } from '../src/endpoint.js';
import { createReader } from '../src/reader.js';

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

/** A log of these events, which delivers them at once. */
const eventLog: Pick<EventLog, 'readAll' | 'subscribe'> = {
  async *readAll({ from = 'start' } = {}) {
    yield* events.filter(({ position }) => typeof from !== 'bigint' || position >= from);
  },
  async *subscribe({ signal }): AsyncGenerator<Delivery> {
    yield { kind: 'events', events };
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  },
};

const tellings: Tellings = {
  besideTypes: new Set(),
  of: (stored) => [{ ...stored, item: 0 }],
};

function anEndpoint(readTo: bigint): Endpoint {
  const webhook = {
    id: webhookId.parse(randomUUID()),
    reseller_id: null,
    url: 'https://a.example',
    types: [type],
    description: null,
    made_at: null,
  };
  return createEndpoint(
    { status: 'active', webhook, switchedOff: null, secret: '', previous: null },
    readTo,
    { firstMs: 1, longestMs: 1 },
  );
}

test('an endpoint that is added while events are noted for others is told of all that come after it', async () => {
  const ending = new AbortController();
  let noting = () => {};
  const isNoting = new Promise<void>((resolve) => {
    noting = resolve;
  });
  let goOn = () => {};
  const noted = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const store: Pick<DeliveryStore, 'add'> = {
    async add(told) {
      noting();
      await noted;
      return new Set(told.map(keyOf));
    },
  };
  const reader = createReader({
    eventLog,
    store,
    bodies: { note: () => undefined },
    tellings,
    requireSameLog: async () => undefined,
    onTold: () => undefined,
    from: 0n,
    signal: ending.signal,
  });
  const [first, late] = [anEndpoint(0n), anEndpoint(1n)];
  reader.add(first);
  const running = reader.run();
  await isNoting;
  // It was made by the first of the events that are just being noted.
  reader.add(late);
  goOn();
  await expect.poll(() => [first.count(), late.count(), late.readTo()]).toEqual([3, 2, 3n]);
  expect([reader.isLive(first), reader.isLive(late)]).toEqual([true, true]);
  ending.abort();
  await running;
});

test.each([
  ['all endpoints', 0n],
  ['one endpoint', 3n],
])('a failed write of deliveries for %s moves no position', async (_, from) => {
  const ending = new AbortController();
  const reader = createReader({
    eventLog,
    store: { add: () => Promise.reject(new Error('deadlock detected')) },
    bodies: { note: () => undefined },
    tellings,
    requireSameLog: async () => undefined,
    onTold: () => undefined,
    from,
    signal: ending.signal,
  });
  const endpoint = anEndpoint(0n);
  reader.add(endpoint);
  await expect(reader.run()).rejects.toThrow('deadlock detected');
  expect([reader.live().position, endpoint.readTo()]).toEqual([from, 0n]);
  ending.abort();
});

test('an endpoint that is read for by itself is told of nothing that the log was not followed to', async () => {
  const ending = new AbortController();
  const reader = createReader({
    eventLog: {
      ...eventLog,
      // Carried out behind the end of a log that was moved: it is read there, and nowhere followed.
      async *readAll(options) {
        yield* eventLog.readAll(options);
        yield anEvent(4n);
      },
    },
    store: { add: async (told) => new Set(told.map(keyOf)) },
    bodies: { note: () => undefined },
    tellings,
    requireSameLog: async () => undefined,
    onTold: () => undefined,
    from: 0n,
    signal: ending.signal,
  });
  const first = anEndpoint(0n);
  reader.add(first);
  const running = reader.run();
  await expect.poll(() => first.readTo()).toBe(3n);
  const late = anEndpoint(1n);
  reader.add(late);
  await expect.poll(() => reader.isLive(late)).toBe(true);
  expect([late.count(), late.readTo()]).toEqual([2, 3n]);
  ending.abort();
  await running;
});
