import { randomUUID } from 'node:crypto';
import { eventDefinitions, projections } from '@exchange/ledger/ledger';
import { streams } from '@exchange/ledger/streams';
import { eventIdFor } from '@exchange/runtime/event-log/event-id';
import type { EventLog, Position } from '@exchange/runtime/event-log/types';
import type { Projection } from '@exchange/runtime/tables/definition/projection';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { services } from '../../../test/services/inject.js';
import { resetLanes } from '../../../test/services/reset-lanes.js';
import { type RunningProjector, startProjector } from '../src/projector.js';
import {
  aSubmission,
  exchangeProjection,
  type LaneStores,
  log,
  metadata,
  openLaneStores,
} from './lane-fixture.js';
import { until } from './parking-fixture.js';

let stores: LaneStores;
let running: RunningProjector[] = [];

beforeAll(async () => {
  stores = await openLaneStores();
});

afterAll(() => stores.close());

beforeEach(() => {
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((projector) => projector.close()));
});

async function project(
  more: { readonly projections?: readonly Projection[]; readonly eventLog?: EventLog } = {},
): Promise<void> {
  const { eventLog, queue, tables } = stores;
  running.push(await startProjector({ eventLog, pool: tables.pool, queue, log, ...more }));
}

describe('a lane', () => {
  test('rebuilds to the same rows, byte for byte', async () => {
    await project();
    const reseller = randomUUID();
    await append(`reseller-${reseller}`, 'ResellerRegistered', {
      reseller_id: reseller,
      code: `C-${reseller}`,
      name: 'Sunbelt',
      operating_states: ['OK', 'TX'],
    });
    const asset = await registerAsset('First');
    await append(
      `asset-${asset}`,
      'AssetUpdated',
      { asset_id: asset, reseller_id: null, changes: { name: 'Renamed' } },
      0n,
    );
    const removed = await registerAsset('Gone');
    await append(`asset-${removed}`, 'AssetRemoved', { asset_id: removed, reseller_id: null }, 0n);
    await registerAsset('Last');
    const head = await submit(20);
    await untilAllCaughtUp(head);
    const live = await dump();
    expect(live).toContain('Renamed');

    await resetLanes(stores.tables.pool, projections);
    await untilAllCaughtUp(head);
    expect(await dump()).toBe(live);
  });

  test('continues when the queue loses its data', async () => {
    await project();
    await untilCaughtUp(await submit(10));
    const { redisUrl, databaseUrl } = await services();
    if (redisUrl !== undefined) {
      const { Redis } = await import('ioredis');
      const redis = new Redis(redisUrl);
      await redis.flushdb();
      redis.disconnect();
    } else {
      expect(databaseUrl).toContain('postgres');
      await stores.tables.pool.query('truncate bullmq.job cascade');
    }
    await untilCaughtUp(await submit(10));
    expect(await count('transactions')).toBe(await countInLog());
  });

  test('passes events that it does not read; a later process starts behind them', async () => {
    const retail = projections.filter(({ lane }) => lane === 'retail');
    const head = await submit(10);
    await project({ projections: retail });
    await untilLane('retail', head);
    await Promise.all(running.splice(0).map((projector) => projector.close()));
    const later = watched();
    await project({ projections: retail, eventLog: later.eventLog });
    await expect.poll(() => later.begun[0]).toBe(head);
  });

  test('that is slow delays no other, catches up alone, and is attached again', async () => {
    let pauseMs = 0;
    const slowed: Projection = {
      ...exchangeProjection(),
      async apply(client, events, waiting) {
        await new Promise((later) => setTimeout(later, pauseMs * events.length));
        await exchangeProjection().apply(client, events, waiting);
      },
    };
    const { eventLog, queue, tables } = stores;
    const lanes = [...projections.filter(({ lane }) => lane === 'assets'), slowed];
    running.push(
      await startProjector({
        ...{ eventLog, pool: tables.pool, queue, log, projections: lanes, batchMax: 10 },
      }),
    );
    await untilCaughtUp(await submit(1));
    pauseMs = 50;
    const end = await submit(100);
    await untilLane('assets', end);
    expect(BigInt((await laneRow('exchange')).position)).toBeLessThan(end);
    pauseMs = 0;
    await untilCaughtUp(end);
    expect(await count('transactions')).toBe(await countInLog());
    await untilCaughtUp(await submit(1));
  });
});

function append(
  stream: string,
  type: string,
  data: unknown,
  expected: bigint | 'no_stream' = 'no_stream',
) {
  expect(eventDefinitions.map((definition) => definition.type)).toContain(type);
  const event = { id: eventIdFor(`${stream}/${type}`, 0), type, data, metadata };
  // Slow beside lanes on a busy machine.
  return stores.eventLog.append(stream, expected, [event], { deadlineMs: 150_000 });
}

async function registerAsset(name: string): Promise<string> {
  const id = randomUUID();
  await append(`asset-${id}`, 'AssetRegistered', {
    asset_id: id,
    organization_id: null,
    asset_type: 'premise',
    name,
    description: null,
    reseller_id: null,
    customer_id: null,
    state: 'TX',
    cost_key: null,
    status: 'active',
    geometry: { type: 'Point', coordinates: [-97.7431, 30.2672, 149.5] },
    attributes: { voltage_kv: 115 },
  });
  return id;
}

async function submit(howMany: number): Promise<bigint> {
  const results = await Promise.all(
    Array.from({ length: howMany }, () => {
      const data = aSubmission();
      return append(streams.transaction(data.transaction_id), 'TransactionSubmitted', data);
    }),
  );
  return results.reduce((last, { position }) => (position > last ? position : last), 0n);
}

function untilLane(lane: string, position: bigint): Promise<boolean> {
  return until(async () => BigInt((await laneRow(lane)).position) >= position);
}

async function untilAllCaughtUp(position: bigint): Promise<void> {
  await Promise.all(projections.map(({ lane }) => untilLane(lane, position)));
}

function untilCaughtUp(position: bigint): Promise<boolean> {
  return untilLane('exchange', position);
}

function watched(): { readonly eventLog: EventLog; readonly begun: (Position | 'start')[] } {
  const positions: (Position | 'start')[] = [];
  const eventLog: EventLog = {
    ...stores.eventLog,
    subscribe(options) {
      positions.push(options.after);
      return stores.eventLog.subscribe(options);
    },
  };
  return { eventLog, begun: positions };
}

async function laneRow(lane: string): Promise<{ position: string; stopped_reason: string | null }> {
  const { rows } = await stores.tables.pool.query(
    'select position, stopped_reason from lane_checkpoints where lane = $1',
    [lane],
  );
  return rows[0] ?? { position: '0', stopped_reason: null };
}

async function count(table: string): Promise<number> {
  const { rows } = await stores.tables.pool.query(`select count(*)::int as n from ${table}`);
  return rows[0].n;
}

async function countInLog(): Promise<number> {
  let count = 0;
  for await (const { type } of stores.eventLog.readAll())
    if (type === 'TransactionSubmitted') count += 1;
  return count;
}

async function dump(): Promise<string> {
  const parts: string[] = [];
  for (const table of projections.flatMap((projection) => projection.tables)) {
    const { rows } = await stores.tables.pool.query(
      `select coalesce(string_agg(t::text, E'\n' order by t::text), '') as text from ${table} t`,
    );
    parts.push(`${table}\n${rows[0].text}`);
  }
  return parts.join('\n\n');
}
