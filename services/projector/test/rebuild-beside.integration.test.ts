import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { exchangeLane } from '@exchange/ledger/exchange/transaction/lane';
import { pauseLanes, resumeLanes } from '@exchange/runtime/projector/checkpoint';
import { RebuildUnderWay, takeLease } from '@exchange/runtime/projector/rebuild/lease';
import { rebuildBeside } from '@exchange/runtime/projector/rebuild-beside';
import { inTransaction } from '@exchange/runtime/projector/transactions';
import { rebuildInTurn } from '@exchange/runtime/projector/upgrade';
import { verifyTables } from '@exchange/runtime/projector/verify';
import { listLanes } from '@exchange/runtime/tables/queries/lane-queries';
import { afterAll, describe, expect, test } from 'vitest';
import { longTest, shortOrWhole } from '../../../test/services/seeded-part.js';
import { startProjector } from '../src/projector.js';
import { log, openLaneStores } from './lane-fixture.js';
import { appendRaw, projectionOf, submit as submitTo } from './parking-fixture.js';

const exchange = projectionOf('exchange');

const { eventLog, tables, databaseUrl, queue } = await openLaneStores();
const projector = await startProjector({ eventLog, pool: tables.pool, queue, log });

afterAll(() => projector.close());

const submit = async () => (await submitTo(eventLog)).position;

const lane = async () => {
  const row = (await listLanes(tables.database)).find((one) => one.lane === 'exchange');
  if (row === undefined) throw new Error('no such lane');
  return row;
};
const caughtUp = (position: bigint) =>
  expect.poll(async () => (await lane()).position).toBeGreaterThanOrEqual(position);
const belongings = async () => {
  const { rows } = await tables.pool.query<{ what: string }>(
    `select pg_get_indexdef(indexrelid) as what from pg_index where indrelid = any($1::regclass[])
     union all
     select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where conrelid = any($1::regclass[])
     union all
     select pg_get_statisticsobjdef(oid) from pg_statistic_ext where stxrelid = any($1::regclass[])
     order by 1`,
    [exchange.tables],
  );
  return rows.map(({ what }) => what);
};
const count = async () => {
  const { rows } = await tables.pool.query<{ n: string }>('select count(*) as n from transactions');
  return Number(rows[0]?.n);
};
const rebuild = (more: { readonly compare?: boolean; readonly onlyIfEqual?: boolean } = {}) =>
  rebuildBeside({
    eventLog,
    databaseUrl,
    projection: exchange,
    compare: true,
    ...more,
  });

describe('a rebuild beside the live tables', () => {
  test('under live traffic fails no read, never goes back, and loses no event', {
    timeout: 90_000, // Rebuilds a lane under hundreds of writes.
  }, async () => {
    for (let sent = 0; sent < shortOrWhole(100, 300); sent += 1) await submit();
    let isOver = false;
    const writing = (async () => {
      let last = 0n;
      while (!isOver) {
        last = await submit();
        // Slower than the replay, which must catch up.
        await pause(10);
      }
      return last;
    })();
    const answers: number[] = [];
    const reading = (async () => {
      while (!isOver) {
        answers.push(await count());
        await pause(1);
      }
    })();
    const before = (await lane()).position;
    const belongingsBefore = await belongings();
    const result = await rebuild();
    isOver = true;
    const last = await writing;
    await reading;
    expect(result).toMatchObject({
      lane: 'exchange',
      isCompared: true,
      isSwitched: true,
      differences: [],
    });
    expect(result.position).toBeGreaterThanOrEqual(before);
    expect(answers.length).toBeGreaterThan(20);
    expect(answers).toEqual([...answers].sort((a, b) => a - b));
    expect(await belongings()).toEqual(belongingsBefore);
    await caughtUp(last);
    const verdicts = await verifyTables({
      eventLog,
      databaseUrl,
      projections: [exchange],
    });
    expect(verdicts).toMatchObject([{ differences: [], incomplete: null }]);
  });

  test('with onlyIfEqual keeps differing live tables; otherwise replaces them and reports the differences', async () => {
    await caughtUp(await submit());
    const reseller_id = randomUUID();
    const data = { reseller_id, code: reseller_id, name: 'Sunbelt', operating_states: [] };
    const end = await appendRaw(eventLog, `reseller-${reseller_id}`, 'ResellerRegistered', data);
    await caughtUp(end.position);
    await spoil();
    const careful = await rebuild({ onlyIfEqual: true });
    expect(careful.isSwitched).toBe(false);
    expect(careful.differences).toMatchObject([
      { table: 'transactions', column: 'status', live: '"settled"', fromLog: '"pending"' },
    ]);
    expect(await settled()).toBe(1);
    expect(await rebuild()).toMatchObject({
      isSwitched: true,
      differences: [{ column: 'status' }],
    });
    expect(await settled()).toBe(0);
  });

  longTest('of a lane is refused while another one runs', async () => {
    const both = await Promise.allSettled([rebuild(), rebuild()]);
    const refused = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    for (const reason of refused) expect(reason).toContain('another process is rebuilding');
    expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect((await tables.pool.query('select lane from lane_rebuilds')).rows).toEqual([]);
  });

  test('keeps its lease while it runs', async () => {
    const lease = await takeLease(tables.pool, exchange);
    try {
      await tables.pool.query("update lane_rebuilds set renewed_at = now() - interval '1 minute'");
      await expect.poll(async () => (await lane()).rebuild).not.toBeNull();
      await expect(takeLease(tables.pool, exchange)).rejects.toThrow(RebuildUnderWay);
    } finally {
      await lease.release();
    }
  });

  test('that has lost its lease switches no tables', async () => {
    const lease = await takeLease(tables.pool, exchange);
    try {
      await tables.pool.query('update lane_rebuilds set holder = $1 where lane = $2', [
        randomUUID(),
        exchange.lane,
      ]);
      const finished = inTransaction(tables.pool, (client) => lease.finish(client));
      await expect(finished).rejects.toThrow(RebuildUnderWay);
    } finally {
      await lease.release();
      await tables.pool.query('delete from lane_rebuilds where lane = $1', [exchange.lane]);
    }
  });

  test('of a log that is replaced meanwhile switches no tables', async () => {
    const { position } = await lane();
    const replaced = { ...eventLog, eventAt: async () => undefined };
    const options = { eventLog: replaced, databaseUrl, projection: exchange, compare: false };
    await expect(rebuildBeside({ ...options, isAnotherLog: true })).rejects.toThrow(
      /replaced during the rebuild/,
    );
    expect((await lane()).position).toBeGreaterThanOrEqual(position);
  });

  longTest('leaves no schema behind, and readers keep their read privileges', async () => {
    // Of a killed rebuild.
    await tables.pool.query('create schema ledger_rebuild_exchange_0123abcd');
    await rebuild();
    const { rows } = await tables.pool.query(
      "select nspname from pg_namespace where nspname like 'ledger_rebuild_exchange%'",
    );
    expect(rows).toEqual([]);
    const grants = await tables.pool.query(
      "select has_table_privilege('ledger_reader', 'ledger.transactions', 'select') as reads",
    );
    expect(grants.rows).toEqual([{ reads: true }]);
  });
});

describe('a verification', () => {
  const verified = (more: Partial<Parameters<typeof verifyTables>[0]> = {}) =>
    verifyTables({ eventLog, databaseUrl, projections: [exchange], ...more });

  test('compares large tables: its statements have no time limit', async () => {
    await tables.pool.query(`alter table refusals rename to refusals_kept;
      create view refusals as select current_setting('statement_timeout') as time_limit`);
    try {
      const [verdict] = await verified({ projections: [{ ...exchange, tables: ['refusals'] }] });
      expect(JSON.stringify(verdict?.differences)).toContain('time_limit\\":\\"0\\"');
    } finally {
      await tables.pool.query('drop view refusals; alter table refusals_kept rename to refusals');
    }
  });

  test('that is stopped leaves no schema behind', async () => {
    await expect(verified({ signal: AbortSignal.abort() })).rejects.toThrow();
    const { rows } = await tables.pool.query(
      "select nspname from pg_namespace where nspname like 'verify%'",
    );
    expect(rows).toEqual([]);
  });

  test('drops the schemas of verifications that were killed over a week ago', async () => {
    const dayMs = 24 * 3_600_000;
    const [old, recent] = [8, 6].map((days) => `verify_${Date.now() - days * dayMs}_0123abcd`);
    await tables.pool.query(`create schema ${old}; create schema ${recent}`);
    await verified();
    const { rows } = await tables.pool.query(
      "select nspname from pg_namespace where nspname like 'verify%'",
    );
    expect(rows).toEqual([{ nspname: recent }]);
    await tables.pool.query(`drop schema ${recent}`);
  });
});

const spoil = () =>
  tables.pool.query(
    "update transactions set status = 'settled' where id = (select min(id::text)::uuid from transactions)",
  );
const settled = async () => {
  const { rows } = await tables.pool.query<{ n: string }>(
    "select count(*) as n from transactions where status = 'settled'",
  );
  return Number(rows[0]?.n);
};

describe('a lane that is paused', () => {
  test('reports its reason, and continues from its checkpoint when it is resumed', async () => {
    await caughtUp(await submit());
    await pauseLanes(tables.pool, [exchangeLane], 'maintenance');
    const before = await lane();
    expect(before.paused).toBe('maintenance');
    const last = await submit();
    await pause(500);
    expect((await lane()).position).toBe(before.position);
    await resumeLanes(tables.pool, [exchangeLane]);
    await caughtUp(last);
  });

  test("is switched without a comparison to tables at the log's end, with their checkpoint", async () => {
    await pauseLanes(tables.pool, [exchangeLane], 'held for the test');
    const last = await submit();
    expect((await rebuild({ compare: false })).position).toBeGreaterThanOrEqual(last);
    expect((await lane()).position).toBeGreaterThanOrEqual(last);
    await resumeLanes(tables.pool, [exchangeLane]);
    await caughtUp(await submit());
  });

  test('is rebuilt for a newer version at its checkpoint, and stays paused', async () => {
    await caughtUp(await submit());
    await pauseLanes(tables.pool, [exchangeLane], 'maintenance');
    const { position, version } = await lane();
    const [rows] = [await count(), await submit()];
    const upgrade = rebuildInTurn({ eventLog, pool: tables.pool, log });
    await upgrade({ ...exchange, version: version + 1 }, new AbortController().signal);
    expect(await lane()).toMatchObject({ position, version: version + 1, paused: 'maintenance' });
    expect(await count()).toBe(rows);
    await tables.pool.query(
      'update lane_checkpoints set version = $2, writer = $2 where lane = $1',
      [...[exchangeLane, version]],
    );
    await resumeLanes(tables.pool, [exchangeLane]);
    await caughtUp(await submit());
  });

  longTest("is compared at its checkpoint, and switched to tables at the log's end", async () => {
    await caughtUp(await submit());
    await pauseLanes(tables.pool, [exchangeLane], 'held for the test');
    const stood = (await lane()).position;
    const last = await submit();
    await spoil();
    expect(await rebuild({ onlyIfEqual: true })).toMatchObject({
      isCompared: true,
      isSwitched: false,
      differences: [{ column: 'status' }],
    });
    expect((await lane()).position).toBe(stood);
    await tables.pool.query("update transactions set status = 'pending'");
    const equal = await rebuild({ onlyIfEqual: true });
    expect(equal).toMatchObject({ isCompared: true, isSwitched: true, differences: [] });
    expect((await lane()).position).toBeGreaterThanOrEqual(last);
    await resumeLanes(tables.pool, [exchangeLane]);
    await caughtUp(await submit());
  });
});
