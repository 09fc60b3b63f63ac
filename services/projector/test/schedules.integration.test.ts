import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { codecOf } from '@exchange/runtime/event-log/codec';
import { laneName } from '@exchange/runtime/event-log/lane-name';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import { pauseLanes, resumeLanes } from '@exchange/runtime/projector/checkpoint';
import type { Projection } from '@exchange/runtime/tables/definition/projection';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { resetLanes } from '../../../test/services/reset-lanes.js';
import { shortOrWhole } from '../../../test/services/seeded-part.js';
import { type RunningProjector, startProjector } from '../src/projector.js';
import { log, openLaneStores } from './lane-fixture.js';
import { appendRaw } from './parking-fixture.js';

const names = ['quick', 'slow'] as const;
type Name = (typeof names)[number];

type Step =
  | { readonly do: 'append'; readonly streams: readonly (Name | 'other')[] }
  | { readonly do: 'start' | 'stop' | 'wait' }
  | { readonly do: 'pause' | 'resume' | 'reset' | 'interrupt'; readonly lane: Name };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .array(fc.constantFrom<Name | 'other'>(...names, 'other'), { minLength: 1, maxLength: 12 })
      .map((streams): Step => ({ do: 'append', streams })),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom('start', 'stop', 'wait').map((one): Step => ({ do: one })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom('pause', 'resume', 'reset', 'interrupt'), fc.constantFrom(...names))
      .map(([one, lane]): Step => ({ do: one, lane })),
  },
);

const stores = await openLaneStores();
const interruptions = new Map<string, number>();

beforeAll(async () => {
  for (const name of names) {
    await stores.tables.pool.query(
      `create table public.applied_${name} (place bigserial, position bigint not null)`,
    );
  }
});

const projections = names.map(
  (name): Projection => ({
    lane: laneName.parse(name),
    streamPrefixes: [`${name}-`],
    tables: [`public.applied_${name}`],
    version: 1,
    reads: 'log',
    codec: codecOf([]),
    async apply(client, events) {
      await client.query(
        `insert into public.applied_${name} (position) select unnest($1::bigint[])`,
        [events.map(({ position }) => position.toString())],
      );
      if (name === 'slow') await sleep(20 * events.length);
      const left = interruptions.get(name) ?? 0;
      interruptions.set(name, left - 1);
      if (left > 0) throw Object.assign(new Error('Connection terminated'), { code: '57P01' });
    },
  }),
);
const projectionOf = (name: Name) => projections.filter(({ lane }) => lane === name);
const laneOf = (name: Name) => [laneName.parse(name)];

async function ownEvents(name: Name): Promise<readonly bigint[]> {
  const own: StoredEvent[] = [];
  for await (const event of stores.eventLog.readAll()) {
    if (event.stream.startsWith(`${name}-`)) own.push(event);
  }
  return own.map(({ position }) => position);
}

async function standing(name: Name): Promise<{
  readonly applied: readonly bigint[];
  readonly checkpoint: bigint;
}> {
  const { rows } = await stores.tables.pool.query<{ applied: string[] | null; position: string }>(
    `select (select array_agg(position order by place) from public.applied_${name}) as applied, position
     from lane_checkpoints where lane = $1`,
    [name],
  );
  const [row] = rows;
  return {
    applied: (row?.applied ?? []).map(BigInt),
    checkpoint: BigInt(row?.position ?? 0),
  };
}

async function expectRowsOfCheckpoint(name: Name): Promise<void> {
  const { applied, checkpoint } = await standing(name);
  const own = await ownEvents(name);
  expect(applied).toEqual(own.filter((position) => position <= checkpoint));
}

async function carryOut(one: Step, running: RunningProjector[]): Promise<void> {
  const { eventLog, queue, tables } = stores;
  switch (one.do) {
    case 'append':
      for (const stream of one.streams) {
        await appendRaw(eventLog, `${stream}-${randomUUID()}`, 'Noted', {});
      }
      return;
    case 'start':
      if (running.length >= 3) return;
      running.push(await startProjector({ eventLog, pool: tables.pool, queue, log, projections }));
      return;
    case 'stop':
      await running.shift()?.close();
      return;
    case 'pause':
      return pauseLanes(tables.pool, laneOf(one.lane), 'a test');
    case 'resume':
      return resumeLanes(tables.pool, laneOf(one.lane));
    case 'reset':
      return resetLanes(tables.pool, projectionOf(one.lane));
    case 'interrupt':
      interruptions.set(one.lane, 3);
      return;
    case 'wait':
      await sleep(100);
      return;
    default:
      one satisfies never;
  }
}

test('rows always match the checkpoint, and every event is applied once, in order', {
  timeout: shortOrWhole(60_000, 300_000), // Each schedule kills and restarts projectors.
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      const running: RunningProjector[] = [];
      try {
        for (const one of steps) {
          await carryOut(one, running);
          for (const name of names) await expectRowsOfCheckpoint(name);
        }
        for (const name of names) await resumeLanes(stores.tables.pool, laneOf(name));
        await carryOut({ do: 'start' }, running);
        const { position: end } = await appendRaw(
          stores.eventLog,
          `other-${randomUUID()}`,
          'Noted',
          {},
        );
        for (const name of names) {
          await expect
            // A lane of a killed projector is free after 4 s.
            .poll(async () => (await standing(name)).checkpoint, { timeout: 20_000 })
            .toBe(end);
          expect((await standing(name)).applied).toEqual(await ownEvents(name));
        }
      } finally {
        await Promise.all(running.map((one) => one.close()));
      }
    }),
    { numRuns: shortOrWhole(6, 40) },
  );
});
