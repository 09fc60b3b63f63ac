import { randomUUID } from 'node:crypto';
import { projections } from '@exchange/ledger/ledger';
import type { EventLog, Position } from '@exchange/runtime/event-log/types';
import type { Projection } from '@exchange/runtime/tables/definition/projection';
import { afterEach, describe, expect, test } from 'vitest';
import { services } from '../../../test/services/inject.js';
import { resetLanes } from '../../../test/services/reset-lanes.js';
import { openLaneStores } from './lane-fixture.js';
import { appendRaw, assetData, parkingOf, projectionOf, submit } from './parking-fixture.js';

const stores = await openLaneStores();
const at = parkingOf(stores);

afterEach(() => at.stop());

describe('a lane', () => {
  test('rebuilds to the same rows, byte for byte', async () => {
    await at.start();
    const reseller = randomUUID();
    await append(`reseller-${reseller}`, 'ResellerRegistered', {
      reseller_id: reseller,
      code: `C-${reseller}`,
      name: 'Sunbelt',
      operating_states: ['OK', 'TX'],
    });
    const asset = await registerAsset('First');
    const renamed = { asset_id: asset, reseller_id: null, changes: { name: 'Renamed' } };
    await append(`asset-${asset}`, 'AssetUpdated', renamed);
    const removed = await registerAsset('Gone');
    await append(`asset-${removed}`, 'AssetRemoved', { asset_id: removed, reseller_id: null });
    await registerAsset('Last');
    const head = await submitMany(20);
    await untilAllCaughtUp(head);
    const live = await dump();
    expect(live).toContain('Renamed');

    await resetLanes(stores.tables.pool, projections);
    await untilAllCaughtUp(head);
    expect(await dump()).toBe(live);
  });

  test('continues when the queue loses its data', async () => {
    await at.start();
    await at.reached('exchange', await submitMany(10));
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
    await at.reached('exchange', await submitMany(10));
    expect(await count('transactions')).toBe(await countInLog());
  });

  test('passes events that it does not read; a later process starts behind them', async () => {
    const retail = projections.filter(({ lane }) => lane === 'retail');
    const head = await submitMany(10);
    await at.start({ projections: retail });
    await at.reached('retail', head);
    await at.stop();
    const later = watched();
    await at.start({ projections: retail, eventLog: later.eventLog });
    await expect.poll(() => later.starts[0]).toBe(head);
  });

  test('that is slow delays no other, catches up alone, and is attached again', async () => {
    let pauseMs = 0;
    const exchange = projectionOf('exchange');
    const slowed: Projection = {
      ...exchange,
      async apply(client, events, waiting) {
        await new Promise((later) => setTimeout(later, pauseMs * events.length));
        await exchange.apply(client, events, waiting);
      },
    };
    await at.start({ projections: [projectionOf('assets'), slowed], batchMax: 10 });
    await at.reached('exchange', await submitMany(1));
    pauseMs = 50;
    const end = await submitMany(100);
    await at.reached('assets', end);
    expect(BigInt((await at.lane('exchange')).position)).toBeLessThan(end);
    pauseMs = 0;
    await at.reached('exchange', end);
    expect(await count('transactions')).toBe(await countInLog());
    await at.reached('exchange', await submitMany(1));
  });
});

const append = (stream: string, type: string, data: unknown) =>
  appendRaw(stores.eventLog, stream, type, data);

async function registerAsset(name: string): Promise<string> {
  const id = randomUUID();
  const geometry = { type: 'Point', coordinates: [-97.7431, 30.2672, 149.5] };
  await append(
    `asset-${id}`,
    'AssetRegistered',
    assetData(id, { name, geometry, attributes: { voltage_kv: 115 } }),
  );
  return id;
}

async function submitMany(howMany: number): Promise<bigint> {
  const submissions = Array.from({ length: howMany }, () => submit(stores.eventLog));
  const positions = (await Promise.all(submissions)).map(({ position }) => position);
  return positions.reduce((last, position) => (position > last ? position : last));
}

const untilAllCaughtUp = (position: bigint) =>
  Promise.all(projections.map(({ lane }) => at.reached(lane, position)));

function watched(): { readonly eventLog: EventLog; readonly starts: (Position | 'start')[] } {
  const starts: (Position | 'start')[] = [];
  const eventLog: EventLog = {
    ...stores.eventLog,
    subscribe(options) {
      starts.push(options.after);
      return stores.eventLog.subscribe(options);
    },
  };
  return { eventLog, starts };
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
