import { randomUUID } from 'node:crypto';
import { codecOf } from '@exchange/runtime/event-log/codec';
import { laneName } from '@exchange/runtime/event-log/lane-name';
import type { EventLog } from '@exchange/runtime/event-log/types';
import type { Projection } from '@exchange/runtime/tables/definition/projection';
import { expect, test } from 'vitest';
import { type RunningProjector, startProjector } from '../src/projector.js';
import { log, openLaneStores } from './lane-fixture.js';
import { appendRaw, parkingOf } from './parking-fixture.js';

const stores = await openLaneStores();

const projections = ['early', 'late'].map(
  (name): Projection => ({
    lane: laneName.parse(name),
    streamPrefixes: [`${name}-`],
    tables: [],
    version: 1,
    reads: 'log',
    codec: codecOf([]),
    apply: async () => undefined,
  }),
);

const checkpointOf = async (name: string) => BigInt((await parkingOf(stores).lane(name)).position);

const start = (eventLog: EventLog) =>
  startProjector({ eventLog, queue: stores.queue, log, pool: stores.tables.pool, projections });

const workedBy = (projector: RunningProjector) =>
  projector.status().flatMap(({ lane, state }) => (state === 'working' ? [lane] : []));

test('a lane that is taken over ahead of the process waits for it', async () => {
  let catchUp = (): void => undefined;
  const caughtUp = new Promise<void>((resolve) => {
    catchUp = resolve;
  });
  const laggingNode: EventLog = {
    ...stores.eventLog,
    async *subscribe(options) {
      for await (const delivery of stores.eventLog.subscribe(options)) {
        if (delivery.kind === 'events') await caughtUp;
        yield delivery;
      }
    },
  };
  const append = async (name: string) =>
    (await appendRaw(stores.eventLog, `${name}-${randomUUID()}`, 'Noted', {})).position;
  const other = await start(laggingNode);
  await expect.poll(() => workedBy(other)).toHaveLength(2);
  const first = await start(stores.eventLog);
  try {
    await expect.poll(() => workedBy(first)).toHaveLength(1);
    const [name = ''] = workedBy(first);
    const end = await append(name);
    await expect.poll(() => checkpointOf(name)).toBe(end);
    await first.close();
    await expect.poll(() => other.status().find(({ lane }) => lane === name)?.position).toBe(end);

    const last = await append('early');
    await append('late');
    catchUp();
    for (const { lane } of projections) {
      await expect.poll(() => checkpointOf(lane)).toBeGreaterThanOrEqual(last);
    }
  } finally {
    catchUp();
    await Promise.allSettled([first.close(), other.close()]);
  }
});

test('a projector leaves a lane whose lease belongs to another projector', async () => {
  const projector = await start(stores.eventLog);
  try {
    await expect.poll(() => workedBy(projector)).toEqual(['early', 'late']);
    await stores.tables.pool.query(
      `update lane_owners set process = $1, expires_at = now() + interval '8 seconds' where lane = 'late'`,
      [randomUUID()],
    );
    await expect.poll(() => workedBy(projector)).toEqual(['early']);
  } finally {
    await projector.close();
    await stores.tables.pool.query('delete from lane_owners');
  }
});
