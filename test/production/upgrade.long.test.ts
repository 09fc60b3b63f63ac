import { readFileSync } from 'node:fs';
import { setTimeout as later } from 'node:timers/promises';
import { projections } from '@exchange/ledger/ledger';
import type { EventProjection, Projection } from '@exchange/runtime/tables/projection';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { text } from '../acceptance/client.js';
import { aTransaction } from '../acceptance/fixtures.js';
import { services } from '../services/inject.js';
import {
  checkpointKey,
  fixture,
  restoreTables,
  rowsOf,
  tableNames,
  tablesAsTheyAre,
} from './older-data.js';
import {
  type SwappedStore,
  type SystemUnderTest,
  startProjectorOn,
  startSystem,
  swappedStore,
} from './swapped-stores.js';

let store: SwappedStore;
let pool: pg.Pool;
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  store = await swappedStore(fixture('0.1.0', 'events'));
  const { databaseUrl } = await services();
  pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
});

afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

afterAll(async () => {
  await pool.end();
  await store.remove();
});

/** The tables as 0.1.0 left them. */
const tablesOf010 = () => restoreTables(pool, '0.1.0');

async function start(projector?: Parameters<typeof startSystem>[2]): Promise<SystemUnderTest> {
  const system = await startSystem(store.url, { checkpointKey }, projector);
  stops.push(() => system.close());
  return system;
}

async function startProjector(list?: readonly Projection[]) {
  const projector = await startProjectorOn(store.url, list);
  stops.push(() => projector.close());
  return projector;
}

const versions = async (): Promise<Record<string, number>> => {
  const { rows } = await pool.query('select lane, version from ledger.lane_checkpoints');
  return Object.fromEntries(rows.map(({ lane, version }) => [lane, version]));
};
const current = Object.fromEntries(projections.map(({ lane, version }) => [lane, version]));
const upToDate = () => expect.poll(versions).toEqual(current);

/** The exchange lane's projection, a version further. */
function raised(more: { readonly readableSince?: number } = {}): EventProjection {
  const exchange = projections.find(({ lane }) => lane === 'exchange');
  if (exchange === undefined || exchange.reads === 'log') throw new Error('no exchange lane');
  const { readableSince: _, ...rest } = exchange;
  return { ...rest, version: exchange.version + 1, ...more };
}

function slowly(projection: EventProjection): EventProjection {
  return {
    ...projection,
    batchMax: 1,
    async apply(client, events, waiting) {
      await later(150);
      await projection.apply(client, events, waiting);
    },
  };
}

describe('data of 0.1.0', () => {
  test('is taken up unasked: the same rows where nothing has changed, all right everywhere, and the same checkpoint', async () => {
    await tablesOf010();
    // The tree's leaves are the log's events, whatever version made them.
    const unchanged = projections.filter(({ lane, version }) => version === 1 || lane === 'audit');
    const had = await tableNames(pool);
    const tables = unchanged
      .flatMap((projection) => projection.tables)
      .filter((table) => had.includes(table));
    expect(tables).toContain('audit_leaves');
    const then = await tablesAsTheyAre(pool, tables);
    const before = await rowsOf(pool, then);
    const system = await start();
    await upToDate();
    expect(await rowsOf(pool, then)).toBe(before);
    const verified = await system.run('verify');
    expect([verified.code, verified.text]).toEqual([
      0,
      expect.stringMatching(/directory: .* rows are what the log says/),
    ]);
    const note = readFileSync(fixture('0.1.0', 'checkpoint'), 'utf8');
    const size = note.split('\n')[1];
    const signed = await system.platform.get(`/audit/checkpoint?size=${size}`);
    expect(signed.text).toBe(note);
    const { rows } = await pool.query(
      'select lane from ledger.lane_checkpoints where event_position is distinct from position or event_id is null order by lane',
    );
    // Lanes of things that 0.1.0 did not have: its log has no event that they have come to.
    const younger = ['counterparties', 'map_keys', 'statements', 'webhooks'];
    expect(rows.map(({ lane }) => lane)).toEqual(younger);
    const id = text(await system.platform.post('/exchange/transactions', aTransaction()), 'id');
    expect((await system.platform.get(`/exchange/transactions/${id}`)).status).toBe(200);
  });

  test('is refused when the log has other events at its checkpoints', async () => {
    await tablesOf010();
    await pool.query(
      "update ledger.audit_leaves set hash = decode(repeat('00', 32), 'hex') where leaf_index = (select max(leaf_index) from ledger.audit_leaves)",
    );
    const system = await start();
    await expect
      .poll(async () => (await system.anonymous.get('//readyz')).text)
      .toContain('rebuild --all');
    expect((await versions())['audit']).toBeNull();
  });

  test('whose log ends before its checkpoints is refused', async () => {
    await tablesOf010();
    await pool.query('update ledger.lane_checkpoints set position = position + 1000000');
    const system = await start();
    await expect
      .poll(async () => (await system.anonymous.get('//readyz')).text)
      .toMatch(/the log ends at \d+.*rebuild --all/);
  });
});

describe('tables of an older version', () => {
  test('are built anew beside the live ones: reads are answered all the while, and readiness says how far it is', async () => {
    await tablesOf010();
    const system = await start();
    await upToDate();
    const before = (await system.platform.get('/exchange/transactions?limit=1000')).text;
    await startProjector([slowly(raised({ readableSince: 1 }))]);
    const seen: unknown[] = [];
    for (const deadline = Date.now() + 150_000; Date.now() < deadline; ) {
      const answer = await system.platform.get('/exchange/transactions?limit=1000');
      expect([answer.status, answer.text]).toEqual([200, before]);
      const { status, body } = await system.anonymous.get('//readyz');
      expect(status).toBe(200);
      const { rebuilding } = Object(body).lanes.exchange;
      if (rebuilding !== null) seen.push(rebuilding);
      if ((await versions())['exchange'] === raised().version) break;
      await later(20);
    }
    expect((await versions())['exchange']).toBe(raised().version);
    expect(seen).toContainEqual(
      expect.objectContaining({ version: raised().version, percent: expect.any(Number) }),
    );
    const schemas = () =>
      pool.query("select nspname from pg_namespace where nspname like 'ledger_rebuild%'");
    await expect.poll(async () => (await schemas()).rows).toEqual([]);
  });

  test('are built by one of several projectors', async () => {
    await tablesOf010();
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
    // The rows are 0.1.0's until one of these has adopted them.
    await Promise.all(counted.map((projection) => startProjector([projection])));
    await expect.poll(async () => (await versions())['exchange']).toBe(raised().version);
    expect(applied.filter((count) => count > 0)).toHaveLength(1);
    expect((await first.anonymous.get('//healthz')).status).toBe(200);
  });

  test('that the queries cannot read are answered with 503 until they are built, others meanwhile', async () => {
    await tablesOf010();
    const api = await start('none');
    const adopting = await startProjector();
    await upToDate();
    await adopting.close();
    await pool.query("update ledger.lane_checkpoints set version = 0 where lane = 'exchange'");
    await expect
      .poll(async () => (await api.platform.get('/exchange/transactions')).status)
      .toBe(503);
    const refused = await api.platform.get('/exchange/transactions');
    expect([refused.text, refused.headers.get('retry-after')]).toEqual([
      expect.stringContaining('being built anew'),
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
  test('are written by no older process, not even of 0.1.0, and read by none that cannot', async () => {
    await tablesOf010();
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
    const moveOf010 = pool.query(
      "update ledger.lane_checkpoints set position = position + 1, events = events + 1 where lane = 'exchange'",
    );
    await expect(moveOf010).rejects.toMatchObject({ code: '57P03' });
    await expect
      .poll(async () => (await api.platform.get('/exchange/transactions')).status)
      .toBe(503);
    // Lanes that the older process knows are built anew by it meanwhile.
    await expect.poll(async () => (await api.platform.get('/customers')).status).toBe(200);
    const rebuilt = await api.run('projections', 'rebuild', 'exchange');
    expect([rebuilt.code, rebuilt.text]).toEqual([2, expect.stringContaining('use a newer one')]);
  });
});
