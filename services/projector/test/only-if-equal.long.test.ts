// Long: 55 s. Holds a lane behind the log for a whole rebuild.
import { randomUUID } from 'node:crypto';
import { exchangeLane } from '@exchange/ledger/exchange/transaction/lane';
import { streams } from '@exchange/ledger/streams';
import { laneRows, pauseLanes, resumeLanes } from '@exchange/runtime/projector/pause';
import { type RebuildOptions, rebuildBeside } from '@exchange/runtime/projector/rebuild-beside';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningProjector, startProjector } from '../src/projector.js';
import {
  aSubmission,
  exchangeProjection,
  type LaneStores,
  log,
  metadata,
  openLaneStores,
} from './lane-fixture.js';

let stores: LaneStores;
let projector: RunningProjector;

beforeAll(async () => {
  stores = await openLaneStores();
  const { eventLog, tables, queue } = stores;
  projector = await startProjector({ eventLog, pool: tables.pool, queue, log });
  for (let sent = 0; sent < 5; sent += 1) await submit();
});

afterAll(async () => {
  await projector.close();
  await stores.close();
});

async function submit(): Promise<bigint> {
  const data = aSubmission();
  const stream = streams.transaction(data.transaction_id);
  const event = { id: randomUUID(), type: 'TransactionSubmitted', data, metadata };
  return (await stores.eventLog.append(stream, 'no_stream', [event])).position;
}

/** The exchange lane does not read this event, so its last own event stays behind the log's end. */
async function registerReseller(): Promise<bigint> {
  const id = randomUUID();
  const data = { reseller_id: id, code: `C-${id}`, name: 'Sunbelt', operating_states: [] };
  const event = { id: randomUUID(), type: 'ResellerRegistered', data, metadata };
  return (await stores.eventLog.append(`reseller-${id}`, 'no_stream', [event])).position;
}

async function lane(name = 'exchange') {
  const row = (await laneRows(stores.tables.pool)).find((one) => one.lane === name);
  if (row === undefined) throw new Error(`no lane ${name}`);
  return row;
}

const reaches = (name: string, position: bigint) =>
  expect.poll(async () => (await lane(name)).position).toBeGreaterThanOrEqual(position);

const rebuild = (more: Partial<RebuildOptions>) =>
  rebuildBeside({
    eventLog: stores.eventLog,
    databaseUrl: stores.databaseUrl,
    projection: exchangeProjection(),
    schema: 'only_if_equal',
    compare: true,
    ...more,
  });

async function spoil(): Promise<void> {
  await stores.tables.pool.query(
    "update transactions set status = 'settled' where id = (select min(id::text)::uuid from transactions)",
  );
}

const spoilt = async () => {
  const { rows } = await stores.tables.pool.query<{ n: string }>(
    "select count(*) as n from transactions where status = 'settled'",
  );
  return Number(rows[0]?.n);
};

test("compares a lane whose last own event is behind the log's end, and does not switch differing tables", async () => {
  const own = await submit();
  await reaches('exchange', own);
  const end = await registerReseller();
  await reaches('directory', end);
  await reaches('exchange', end);
  await spoil();
  expect(await rebuild({ onlyIfEqual: true })).toMatchObject({
    isCompared: true,
    isSwitched: false,
    differences: [{ column: 'status', live: '"settled"', fromLog: '"pending"' }],
  });
  expect(await spoilt()).toBe(1);
  // `onlyIfEqual` compares despite `compare: false`.
  expect(await rebuild({ onlyIfEqual: true, compare: false })).toMatchObject({
    isCompared: true,
    isSwitched: false,
  });
  expect(await rebuild({})).toMatchObject({
    isCompared: true,
    isSwitched: true,
    differences: [{ column: 'status' }],
  });
  expect(await spoilt()).toBe(0);
  expect(await rebuild({ onlyIfEqual: true })).toMatchObject({
    isCompared: true,
    isSwitched: true,
    differences: [],
  });
});

test("compares a paused lane at its checkpoint, and switches to tables at the log's end", async () => {
  await reaches('exchange', await submit());
  await pauseLanes(stores.tables.pool, [exchangeLane], 'held for the test');
  const stood = (await lane()).position;
  const last = await submit();
  await spoil();
  expect(await rebuild({ onlyIfEqual: true })).toMatchObject({
    isCompared: true,
    isSwitched: false,
    differences: [{ column: 'status' }],
  });
  expect((await lane()).position).toBe(stood);
  await stores.tables.pool.query("update transactions set status = 'pending'");
  const equal = await rebuild({ onlyIfEqual: true });
  expect(equal).toMatchObject({ isCompared: true, isSwitched: true, differences: [] });
  expect((await lane()).position).toBeGreaterThanOrEqual(last);
  await resumeLanes(stores.tables.pool, [exchangeLane]);
  await reaches('exchange', await submit());
});

test('refuses a second rebuild of a lane while the first one runs', async () => {
  const both = await Promise.allSettled([rebuild({}), rebuild({})]);
  const refused = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  for (const reason of refused) expect(reason).toContain('another process is rebuilding');
  expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
  const { rows } = await stores.tables.pool.query('select lane from lane_rebuilds');
  expect(rows).toEqual([]);
});
