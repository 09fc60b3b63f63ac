import { randomUUID } from 'node:crypto';
import { exchangeLane } from '@exchange/ledger/exchange/transaction/lane';
import { directoryLane } from '@exchange/ledger/lanes';
import { projections } from '@exchange/ledger/ledger';
import { utilitiesLane } from '@exchange/ledger/registry/utility/lane';
import type { LaneName } from '@exchange/runtime/event-log/lane-name';
import { retrySoon } from '@exchange/runtime/projector/parking/parking-table';
import { rebuildBeside } from '@exchange/runtime/projector/rebuild-beside';
import { skipEvent } from '@exchange/runtime/projector/skip';
import { verifyTables } from '@exchange/runtime/projector/verify';
import type { Projection } from '@exchange/runtime/tables/definition/projection';
import { afterEach, describe, expect, test } from 'vitest';
import { resetLanes } from '../../../test/services/reset-lanes.js';
import { longTest, seededPart } from '../../../test/services/seeded-part.js';
import { openLaneStores } from './lane-fixture.js';
import {
  appendRaw,
  assetData,
  failingFor,
  parkingOf,
  projectionOf,
  submit as submitTo,
  transactionData,
  until,
} from './parking-fixture.js';

const stores = await openLaneStores();
const at = parkingOf(stores);

afterEach(() => at.stop());

const raw = (stream: string, type: string, data: unknown, version = 1) =>
  appendRaw(stores.eventLog, stream, type, data, version);
const submit = (id: string, more: object = {}) => submitTo(stores.eventLog, id, more);
const confirm = (id: string, more: object = {}) =>
  raw(`transaction-${id}`, 'TransactionConfirmed', {
    transaction_id: id,
    reseller_id: null,
    reason: null,
    ...more,
  });
const statusOf = async (id: string) =>
  (await rowsOf('select status from transactions where id = $1', [id]))[0]?.status;
const rowsOf = async (text: string, values: unknown[] = []) =>
  (await stores.tables.pool.query(text, values)).rows;

async function skip(lane: LaneName, stream: string, index: number): Promise<string> {
  const event = (await stores.eventLog.readStream(stream))[index];
  if (event === undefined) throw new Error('the event is not in the log');
  await skipEvent(stores.eventLog, { lane, event, reason: 'by hand', by: 'op' });
  return event.id;
}

describe('an event that cannot be projected', () => {
  test('parks its stream: later events of it wait, other streams continue', async () => {
    await at.start();
    const [bad, good] = [randomUUID(), randomUUID()];
    await submit(good);
    await submit(bad);
    const broken = await raw(`transaction-${bad}`, 'TransactionConfirmed', { transaction_id: 7 });
    await confirm(bad);
    const { position } = await confirm(good);
    await at.reached('exchange', position);
    expect(await statusOf(good)).toBe('confirmed');
    expect(await statusOf(bad)).toBe('pending');
    expect(await at.parked('exchange', `transaction-${bad}`)).toMatchObject({
      event_id: broken.id,
      position: broken.position.toString(),
      revision: '1',
      events: '2',
      code: 'unreadable',
      behind: null,
    });
    expect(await at.lane('exchange')).toMatchObject({ stopped_reason: null });
  });

  test('that the database refuses parks its stream alone', async () => {
    const [bad, good] = [randomUUID(), randomUUID()];
    const others = Array.from({ length: 40 }, () => randomUUID());
    for (const id of others.slice(0, 20)) await submit(id);
    const stream = `transaction_batch-${bad}`;
    const items = [{ index: 2 ** 40, transaction: transactionData(bad, { batch_id: bad }) }];
    const batch = { batch_id: bad, reseller_id: null, atomic: false, accepted: items, refused: [] };
    await raw(stream, 'TransactionBatchSubmitted', batch);
    for (const id of others.slice(20)) await submit(id);
    const { position } = await submit(good);
    await at.start();
    await at.reached('exchange', position);
    expect(await at.parked('exchange', stream)).toMatchObject({ code: 'refused', events: '1' });
    for (const id of [good, ...others]) expect(await statusOf(id)).toBe('pending');
    expect(await statusOf(bad)).toBeUndefined();
  });

  test('that violates a deferred constraint parks its stream alone', async () => {
    const [customer, other] = [randomUUID(), randomUUID()];
    const reseller = randomUUID();
    const attach = (link: string) =>
      raw(`customer-${customer}`, 'AttachmentAdded', {
        customer_id: customer,
        link_id: link,
        reseller_id: reseller,
        state: 'TX',
        cost_key: 'k',
        is_primary: false,
        demoted_link_id: null,
      });
    const registered = (id: string) =>
      raw(`customer-${id}`, 'CustomerRegistered', {
        customer_id: id,
        name: 'N',
        email: null,
        external_ref: null,
        status: 'active',
        attributes: {},
      });
    await registered(customer);
    await attach(randomUUID());
    const twice = await attach(randomUUID());
    const { position } = await registered(other);
    await at.start();
    await at.reached('directory', position);
    expect(await at.parked('directory', `customer-${customer}`)).toMatchObject({
      event_id: twice.id,
      code: 'refused',
    });
    const ids = [customer, other];
    expect(await rowsOf('select 1 from customers where id = any($1)', [ids])).toHaveLength(2);
  });

  test('is reported even if its text contains characters that PostgreSQL cannot store', async () => {
    const stream = `transaction-${randomUUID()}`;
    const { position } = await raw(stream, 'TransactionSubmitted', { 'a\0b\ud800': 'c' });
    const loud = () => new Error('cannot store \0 and half a \ud83d');
    await at.start({
      projections: [failingFor('exchange', (event) => event.stream === stream, loud)],
    });
    await at.reached('exchange', position);
    expect(await at.parked('exchange', stream)).toMatchObject({ events: '1' });
    const id = randomUUID();
    const failing = await submit(id);
    await at.stop();
    await at.start({
      projections: [failingFor('exchange', (event) => event.stream === `transaction-${id}`, loud)],
    });
    await at.reached('exchange', failing.position);
    expect(await at.parked('exchange', `transaction-${id}`)).toMatchObject({
      code: 'failed',
      reason: 'cannot store \ufffd and half a \ufffd',
    });
  });
});

test('an event that needs a row of a parked stream waits with its stream; both streams are released in order', async () => {
  const batch = randomUUID();
  const item = randomUUID();
  const replacement = randomUUID();
  const late = () =>
    failingFor('exchange', ({ stream }) => stream === `transaction_batch-${batch}`);
  await raw(`transaction_batch-${batch}`, 'TransactionBatchSubmitted', {
    batch_id: batch,
    reseller_id: null,
    atomic: false,
    accepted: [{ index: 0, transaction: transactionData(item, { batch_id: batch }) }],
    refused: [],
  });
  await submit(item, { batch_id: batch });
  await confirm(item);
  const correction = await raw(`transaction-${item}`, 'TransactionCorrected', {
    transaction_id: item,
    reseller_id: null,
    reason: { code: null, text: 'wrong price' },
    replacement: transactionData(replacement, { corrects: item }),
  });
  await submit(replacement, { corrects: item });
  const { position } = await confirm(replacement);
  await at.start({ projections: [late()] });
  await at.reached('exchange', position);
  expect(await at.parked('exchange', `transaction_batch-${batch}`)).toMatchObject({
    code: 'failed',
    reason: 'projection error',
  });
  expect(await at.parked('exchange', `transaction-${item}`)).toMatchObject({
    code: 'behind',
    behind: `transaction_batch-${batch}`,
    events: '3',
  });
  expect(await at.parked('exchange', `transaction-${replacement}`)).toMatchObject({
    code: 'behind',
    behind: `transaction-${item}`,
    events: '2',
  });
  expect(await statusOf(item)).toBeUndefined();

  await at.stop();
  await stores.tables.pool.query("update parked_streams set retry_at = now() + interval '1 hour'");
  await at.start();
  await until(async () => (await statusOf(replacement)) === 'confirmed');
  const corrected = 'select status, corrected_by, changed_position from transactions where id = $1';
  const changed_position = correction.position.toString();
  expect(await rowsOf(corrected, [item])).toEqual([
    { status: 'corrected', corrected_by: replacement, changed_position },
  ]);
  expect(await at.rows(`transaction-${item}`)).toEqual([]);
  const verdicts = await verifyTables({ ...where(), projections: [projectionOf('exchange')] });
  expect(verdicts[0]?.differences).toEqual([]);
});

test('a lane that works again is not reported as stopped, even without new events', async () => {
  const change = "update lane_checkpoints set stopped_reason = 'an error' where lane = 'retail'";
  await stores.tables.pool.query(change);
  await at.start();
  await until(async () => (await at.lane('retail')).stopped_reason === null);
});

describe('a parked stream', () => {
  longTest('is retried on command, with a longer pause after each failure', async () => {
    await at.start();
    const id = randomUUID();
    const { position } = await raw(`transaction-${id}`, 'TransactionSubmitted', { nothing: true });
    await at.reached('exchange', position);
    const row = () => at.parked('exchange', `transaction-${id}`);
    const before = (await row())?.tries ?? -1;
    expect(await retrySoon(stores.tables.pool, exchangeLane, `transaction-${id}`)).toBe(1);
    const after = await until(async () => {
      const now = await row();
      return now !== undefined && now.tries > before && now;
    });
    expect(after).toMatchObject({ code: 'unreadable', events: '1' });
    const wait =
      'select extract(epoch from retry_at - tried_at)::float8 as wait from parked_streams where lane = $1 and stream = $2';
    const [next] = await rowsOf(wait, ['exchange', `transaction-${id}`]);
    expect(next?.wait).toBeGreaterThanOrEqual(10);
  });

  test('continues in order without a skipped event, also in a rebuild', async () => {
    await at.start();
    const id = randomUUID();
    const stream = `transaction-${id}`;
    await submit(id);
    const broken = await raw(stream, 'TransactionConfirmed', { nonsense: true });
    const { position } = await confirm(id);
    await at.reached('exchange', position);
    expect(await skip(exchangeLane, stream, 1)).toBe(broken.id);
    await retrySoon(stores.tables.pool, exchangeLane, stream);
    await until(async () => (await statusOf(id)) === 'confirmed');
    expect(await at.parked('exchange', stream)).toBeUndefined();
    await at.reached('exchange', (await submit(randomUUID())).position);
    const projection = projectionOf('exchange');
    const result = await rebuildBeside({ ...where(), projection, compare: true });
    expect(result).toMatchObject({ isSwitched: true, isCompared: true, differences: [] });
    expect(result.parked).not.toContain(stream);
    expect(await statusOf(id)).toBe('confirmed');
  });

  test('longer than a page is projected completely, each event once', async () => {
    const premise = randomUUID();
    const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString();
    const stream = `premise_usage-${premise}`;
    let last = 0n;
    for (let n = 0; n < 130; n += 1) {
      const records = [{ period_start: day(n), period_end: day(n + 1), kwh: String(n) }];
      const data = { asset_id: premise, reseller_id: null, records };
      ({ position: last } = await raw(stream, 'UsageRecorded', data));
    }
    await at.start({ projections: [failingFor('retail', (event) => event.stream === stream)] });
    await at.reached('retail', last);
    expect(await at.parked('retail', stream)).toMatchObject({ events: '130', revision: '0' });
    await at.stop();
    await at.start();
    await until(async () => (await at.parked('retail', stream)) === undefined);
    const sums = 'select count(*)::int as n, sum(kwh)::int as kwh from usage where asset_id = $1';
    expect(await rowsOf(sums, [premise])).toEqual([{ n: 130, kwh: (129 * 130) / 2 }]);
  });

  longTest('gives an asset registered late the same number as a rebuild', async () => {
    const [late, after] = [randomUUID(), randomUUID()];
    const register = (id: string) => raw(`asset-${id}`, 'AssetRegistered', assetData(id));
    await register(late);
    const { position } = await register(after);
    await at.start({
      projections: [failingFor('assets', ({ stream }) => stream === `asset-${late}`)],
    });
    await at.reached('assets', position);
    const numbers = (): Promise<readonly { readonly id: string; readonly objectid: number }[]> =>
      rowsOf('select id, objectid from assets where id = any($1) order by objectid', [
        [late, after],
      ]);
    const [first] = await numbers();
    expect(first?.id).toBe(after);
    await at.stop();
    await at.start();
    await until(async () => (await numbers()).length === 2);
    const live = await numbers();
    expect(live).toEqual([
      { id: late, objectid: Number(first?.objectid) - 1 },
      { id: after, objectid: first?.objectid },
    ]);
    await resetLanes(
      stores.tables.pool,
      projections.filter(({ lane }) => lane === 'assets'),
    );
    await at.reached('assets', position);
    await until(async () => (await numbers()).length === 2);
    expect(await numbers()).toEqual(live);
  });
});

test("a rebuild projects the lane's parked streams", async () => {
  const id = randomUUID();
  await submit(id);
  const { position } = await confirm(id);
  await at.start({
    projections: [failingFor('exchange', ({ stream }) => stream === `transaction-${id}`)],
  });
  await at.reached('exchange', position);
  expect(await statusOf(id)).toBeUndefined();
  const rebuilt = await rebuildBeside({
    ...where(),
    projection: projectionOf('exchange'),
    compare: true,
    onlyIfEqual: true,
  });
  expect(rebuilt).toMatchObject({ isCompared: true, isSwitched: true, differences: [] });
  expect(await statusOf(id)).toBe('confirmed');
  expect(await at.parked('exchange', `transaction-${id}`)).toBeUndefined();
  await at.stop();
  await at.start();
  const next = await raw(`transaction-${id}`, 'TransactionSettled', {
    transaction_id: id,
    reseller_id: null,
    amount: '500',
    reason: null,
  });
  await at.reached('exchange', next.position);
  expect(await statusOf(id)).toBe('settled');
});

test.each([
  ['type', 'TransactionTeleported', 1],
  ['version', 'TransactionConfirmed', 99],
])('an event of an unknown %s stops the lane without parking', async (_, type, version) => {
  const [before, after] = [randomUUID(), randomUUID()];
  await at.start({ projections: ['exchange', 'directory'].map(projectionOf) });
  await submit(before);
  const unknown = await raw(`transaction-${before}`, type, { transaction_id: before }, version);
  const { position } = await submit(after);
  const waiting = await until(async () => (await at.lane('exchange')).waiting_reason);
  expect(waiting).toContain(unknown.id);
  expect(await statusOf(before)).toBe('pending');
  expect(await statusOf(after)).toBeUndefined();
  expect(await at.parked('exchange', `transaction-${before}`)).toBeUndefined();
  expect((await at.lane('exchange')).stopped_reason).toBeNull();
  await skip(exchangeLane, `transaction-${before}`, 1);
  await at.reached('exchange', position);
  expect(await statusOf(after)).toBe('pending');
  expect((await at.lane('exchange')).waiting_reason).toBeNull();
});

test('the cap on parked streams stops the lane at the first stream beyond it; a skip continues', async () => {
  const [good, last] = [randomUUID(), randomUUID()];
  const bad = [randomUUID(), randomUUID(), randomUUID()];
  const utility = (id: string, more: object = {}) =>
    raw(`utility-${id}`, 'UtilityRegistered', {
      utility_id: id,
      code: id,
      name: 'U',
      state: 'TX',
      attributes: {},
      territory: JSON.parse('{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}'),
      ...more,
    });
  await utility(bad[0] ?? '', { code: 7 });
  await utility(bad[1] ?? '', { code: 7 });
  await utility(good);
  const third = await utility(bad[2] ?? '', { code: 7 });
  const { position } = await utility(last);
  await at.start({ projections: [projectionOf('utilities')], parkedStreamsMax: 2 });
  const reason = await until(async () => (await at.lane('utilities')).stopped_reason);
  expect(reason).toContain(`(${third.id})`);
  const names = async () => (await rowsOf('select id from utilities')).map(({ id }) => id);
  expect(await names()).toEqual([good]);
  expect(await at.lane('utilities')).toMatchObject({ parked: 2 });
  await skip(utilitiesLane, `utility-${bad[2]}`, 0);
  await at.reached('utilities', position);
  expect(await names()).toEqual(expect.arrayContaining([good, last]));
  expect((await at.lane('utilities')).stopped_reason).toBeNull();
});

describe('a transient or setup error', () => {
  const troubles = [
    ['a deadlock', '40P01'],
    ['a serialization failure', '40001'],
    ['a full disk', '53100'],
    ['a statement timeout', '57014'],
    ['a lost connection', '08006'],
    ['a lock timeout', '55P03'],
    ['a missing table', '42P01'],
    ['a missing privilege', '42501'],
  ] as const;
  test.each(seededPart(troubles, 3))('%s parks nothing', async (_, code) => {
    let failures = 0;
    const whole = projectionOf('enrollments');
    const troubled: Projection = {
      ...whole,
      async apply(client, events, waiting) {
        failures += 1;
        if (failures <= 3) throw Object.assign(new Error('trouble'), { code });
        await whole.apply(client, events, waiting);
      },
    };
    const id = randomUUID();
    const { position } = await raw(`enrollment-${id}`, 'EnrollmentRequested', {
      enrollment_id: id,
      plan_id: randomUUID(),
      premise_asset_id: randomUUID(),
      customer_name: 'N',
      customer_email: 'a@example.com',
      status: 'pending',
      reseller_id: null,
      customer_id: null,
      cost_key: null,
    });
    await at.start({ projections: [troubled] });
    await at.reached('enrollments', position);
    expect(failures).toBeGreaterThan(3);
    expect(await at.rows(`enrollment-${id}`)).toEqual([]);
    expect(await rowsOf('select 1 from enrollments where id = $1', [id])).toHaveLength(1);
    expect(await at.lane('enrollments')).toMatchObject({ parked: 0, stopped_reason: null });
  });
});

test('the audit lane attests every event, with any data and in any kind of stream', async () => {
  await at.start();
  const nested = JSON.parse(`${'['.repeat(900)}${']'.repeat(900)}`);
  await raw(`unheard_of-${randomUUID()}`, 'NeverSeen', { deep: nested });
  await raw(`transaction-${randomUUID()}`, 'TransactionSubmitted', 'a text');
  await raw(`asset-${randomUUID()}`, 'AssetRegistered', { '\0': '\ud800', number: 1e300 });
  const customer = `customer-${randomUUID()}`;
  const { position } = await raw(customer, 'NeverSeen', null);
  await at.reached('audit', position);
  let events = 0;
  for await (const _ of stores.eventLog.readAll()) events += 1;
  expect(await rowsOf('select count(*)::int as n from audit_leaves')).toEqual([{ n: events }]);
  expect((await at.rows()).filter(({ lane }) => lane === 'audit')).toEqual([]);
  // The directory's lane would wait at it in another test.
  await skip(directoryLane.lane, customer, 0);
});

function where() {
  const { eventLog, databaseUrl } = stores;
  return { eventLog, databaseUrl };
}
