// Long: 65 s. Upgrades tables under running processes.
import { setTimeout as later } from 'node:timers/promises';
import { projections } from '@exchange/ledger/ledger';
import { generatePrivateJwk } from '@exchange/proof';
import type { Projection } from '@exchange/runtime/tables/definition/projection';
import { migrate } from '@exchange/runtime/tables/migration/migrate';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aTransaction } from '../acceptance/fixtures.js';
import { services } from '../services/inject.js';
import { startProjectorOn } from '../services/ledger.js';
import { testPool } from '../services/test-pool.js';
import {
  type SwappedStore,
  type SystemUnderTest,
  startSystem,
  swappedStore,
} from './swapped-stores.js';

const checkpointKey = JSON.stringify(generatePrivateJwk('upgraded-ledger'));
const transactions = 20;
let store: SwappedStore;
let pool: pg.Pool;
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  store = await swappedStore();
  const { databaseUrl } = await services();
  pool = testPool({ connectionString: databaseUrl, max: 2 });
  await noTables();
  const { platform, close } = await startSystem(store.url, { checkpointKey });
  for (let count = 0; count < transactions; count += 1) {
    expect((await platform.post('/exchange/transactions', aTransaction())).status).toBe(201);
  }
  await close();
});

afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

afterAll(async () => {
  await pool.end();
  await store.stop();
});

const noTables = () => pool.query('drop schema if exists ledger cascade');

async function currentTables(): Promise<void> {
  await noTables();
  await migrate((await services()).databaseUrl);
  const projector = await startProjectorOn({ ...(await services()), eventStoreUrl: store.url });
  await upToDate();
  const count = async () =>
    (await pool.query('select count(*)::int as count from ledger.transactions')).rows[0].count;
  await expect.poll(count).toBeGreaterThanOrEqual(transactions);
  await projector.close();
}

async function start(projector?: Parameters<typeof startSystem>[2]): Promise<SystemUnderTest> {
  const system = await startSystem(store.url, { checkpointKey }, projector);
  stops.push(() => system.close());
  return system;
}

async function startProjector(list?: readonly Projection[]) {
  const projector = await startProjectorOn(
    { ...(await services()), eventStoreUrl: store.url },
    list,
  );
  stops.push(() => projector.close());
  return projector;
}

const versions = async (): Promise<Record<string, number>> => {
  const { rows } = await pool.query('select lane, version from ledger.lane_checkpoints');
  return Object.fromEntries(rows.map(({ lane, version }) => [lane, version]));
};
const current = Object.fromEntries(projections.map(({ lane, version }) => [lane, version]));
const upToDate = () => expect.poll(versions).toEqual(current);

function raised(more: { readonly readableSince?: number } = {}): Projection {
  const exchange = projections.find(({ lane }) => lane === 'exchange');
  if (exchange === undefined) throw new Error('no exchange lane');
  const { readableSince: _, ...rest } = exchange;
  return { ...rest, version: exchange.version + 1, ...more };
}

function slowly(projection: Projection): Projection {
  return {
    ...projection,
    batchMax: 1,
    async apply(client, events, waiting) {
      await later(150);
      await projection.apply(client, events, waiting);
    },
  };
}

describe('tables of an older version', () => {
  test('are rebuilt beside the live ones while reads continue', async () => {
    await currentTables();
    const system = await start();
    const before = (await system.platform.get('/exchange/transactions?limit=1000')).text;
    await startProjector([slowly(raised({ readableSince: 1 }))]);
    const versionsSeen: unknown[] = [];
    for (const deadline = Date.now() + 150_000; Date.now() < deadline; ) {
      const answer = await system.platform.get('/exchange/transactions?limit=1000');
      expect([answer.status, answer.text]).toEqual([200, before]);
      const { status, body } = await system.anonymous.get('//readyz');
      expect(status).toBe(200);
      const { rebuilding } = Object(body).lanes.exchange;
      if (rebuilding !== null) versionsSeen.push(rebuilding);
      if ((await versions())['exchange'] === raised().version) break;
      await later(20);
    }
    expect((await versions())['exchange']).toBe(raised().version);
    expect(versionsSeen).toContainEqual(
      expect.objectContaining({ version: raised().version, percent: expect.any(Number) }),
    );
    const schemas = () =>
      pool.query("select nspname from pg_namespace where nspname like 'ledger_rebuild%'");
    await expect.poll(async () => (await schemas()).rows).toEqual([]);
  });

  test('are rebuilt by one of several projectors', async () => {
    await currentTables();
    const first = await start('none');
    const applied = [0, 0, 0];
    const counted = applied.map((_, index): Projection => {
      const slow = slowly(raised());
      return {
        ...slow,
        async apply(client, events, waiting) {
          applied[index] = (applied[index] ?? 0) + events.length;
          await slow.apply(client, events, waiting);
        },
      };
    });
    await Promise.all(counted.map((projection) => startProjector([projection])));
    await expect.poll(async () => (await versions())['exchange']).toBe(raised().version);
    expect(applied.filter((count) => count > 0)).toHaveLength(1);
    expect((await first.anonymous.get('//healthz')).status).toBe(200);
  });

  test('that the queries cannot read are answered with 503 until rebuilt', async () => {
    await currentTables();
    const api = await start('none');
    await pool.query("update ledger.lane_checkpoints set version = 0 where lane = 'exchange'");
    await expect
      .poll(async () => (await api.platform.get('/exchange/transactions')).status)
      .toBe(503);
    const refused = await api.platform.get('/exchange/transactions');
    expect([refused.text, refused.headers.get('retry-after')]).toEqual([
      expect.stringContaining('being rebuilt'),
      '5',
    ]);
    expect((await api.platform.get('/customers')).status).toBe(200);
    expect((await api.anonymous.get('//readyz')).text).toContain(
      `"rebuilding":{"version":${current['exchange']}`,
    );
    await startProjector();
    await upToDate();
    await expect
      .poll(async () => (await api.platform.get('/exchange/transactions')).status)
      .toBe(200);
  });
});

describe('tables of a newer version', () => {
  test('are not written by older processes, nor read by incompatible ones', async () => {
    await currentTables();
    const api = await start('none');
    const newer = await startProjector([raised()]);
    await expect.poll(async () => (await versions())['exchange']).toBe(raised().version);
    await newer.close();
    const lane = async () =>
      (await pool.query("select * from ledger.lane_checkpoints where lane = 'exchange'")).rows[0];
    const before = await lane();
    const older = await startProjector();
    await api.platform.post('/exchange/transactions', aTransaction(), {
      prefer: 'respond-async',
    });
    await expect
      .poll(() => older.status().find((one) => one.lane === 'exchange'))
      .toMatchObject({ state: 'held', stoppedReason: expect.stringMatching(/newer process/) });
    await later(6_000);
    expect(await lane()).toEqual(before);
    const unversionedMove = pool.query(
      "update ledger.lane_checkpoints set position = position + 1, events = events + 1 where lane = 'exchange'",
    );
    await expect(unversionedMove).rejects.toMatchObject({ code: '57P03' });
    await expect
      .poll(async () => (await api.platform.get('/exchange/transactions')).status)
      .toBe(503);
    await expect.poll(async () => (await api.platform.get('/customers')).status).toBe(200);
    const rebuilt = await api.run('projections', 'rebuild', 'exchange');
    expect([rebuilt.code, rebuilt.text]).toEqual([2, expect.stringContaining('use a newer one')]);
  });
});
