// Long: 90 s. Each process meets an older, another and an empty log.
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { generatePrivateJwk } from '@exchange/proof';
import type { EventLog, StoredEvent } from '@exchange/runtime/event-log/types';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { text } from '../acceptance/client.js';
import { aTransaction } from '../acceptance/fixtures.js';
import { services } from '../services/inject.js';
import { longTest } from '../services/seeded-part.js';
import { temporaryFolder } from '../services/temporary-folder.js';
import { testPool } from '../services/test-pool.js';
import {
  type SwappedStore,
  type SystemUnderTest,
  startSystem,
  swappedStore,
} from './swapped-stores.js';

const publishedTo = temporaryFolder();
const settings = {
  checkpointKey: JSON.stringify(generatePrivateJwk('swapped-ledger')),
  checkpointPublishTo: [pathToFileURL(publishedTo).href],
  checkpointPublishSeconds: 1,
  operationsPort: 0,
};
let store: SwappedStore;
let system: SystemUnderTest;
let pool: pg.Pool;
let early: string;
let right: string;
const acknowledged: string[] = [];

beforeAll(async () => {
  store = await swappedStore();
  const { databaseUrl } = await services();
  pool = testPool({ connectionString: databaseUrl, max: 1 });
  system = await startSystem(store.url, settings);
  for (let sent = 0; sent < 10; sent += 1) await submit();
  early = await store.copy();
  while ((await system.anonymous.get('//readyz')).status !== 200) await later(100);
  for (let sent = 0; sent < 10; sent += 1) await submit();
  await system.platform.get('/audit/checkpoint');
  right = store.current();
});

afterAll(async () => {
  await system.close();
  await pool.end();
  await store.stop();
});

async function submit(): Promise<string> {
  const id = text(await system.platform.post('/exchange/transactions', aTransaction()), 'id');
  acknowledged.push(id);
  return id;
}

const readiness = async () => (await system.anonymous.get('//readyz')).text;
const ready = () =>
  expect.poll(async () => (await system.anonymous.get('//readyz')).status).toBe(200);
const foreign = () => expect.poll(readiness).toMatch(/built from another event log.*rebuild --all/);
const latest = () => readFileSync(join(publishedTo, 'latest'), 'utf8');
const published = () =>
  expect
    .poll(async () => {
      const { lanes } = Object((await system.anonymous.get('//readyz')).body);
      const checkpoint = (await system.platform.get('/audit/checkpoint')).text;
      const behind = Object.values(lanes).map((lane) => Object(lane).behind);
      return behind.every((one) => one === '0') && checkpoint === latest();
    })
    .toBe(true);

const ownTables = new Set([
  ...['lane_checkpoints', 'lane_rebuilds', 'checkpoint_publishers'],
  ...['lane_owners', 'projectors', 'service_processes'],
]);

async function tables(): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'ledger' order by 1",
  );
  const parts: string[] = [];
  for (const { name } of rows) {
    if (ownTables.has(name)) continue;
    const { rows: all } = await pool.query(
      `select coalesce(string_agg(t::text, E'\n' order by t::text), '') as text from ledger.${name} t`,
    );
    parts.push(`${name}\n${all[0].text}`);
  }
  const lanes = await pool.query(
    'select lane, position, event_id, version from ledger.lane_checkpoints order by lane',
  );
  return `${parts.join('\n')}\n${JSON.stringify(lanes.rows)}`;
}

async function idsIn(eventLog: EventLog): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of eventLog.readAll()) ids.push(id);
  return ids;
}

async function metricsOf(port: number | undefined): Promise<string> {
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
}

async function expectRefused(): Promise<void> {
  const { platform, anonymous } = system;
  const answers = [
    await platform.get('/exchange/transactions'),
    await platform.get(`/exchange/transactions/${acknowledged.at(-1)}`),
    await platform.get(`/exchange/transactions/${acknowledged[0]}/history`),
    await platform.get('/layers'),
    await platform.post('/exchange/transactions', aTransaction()),
    await platform.get('/audit/checkpoint'),
    await platform.get('/audit/events'),
    await platform.get('/audit/proof/consistency?first=1'),
    await platform.get('/exchange/transactions/feed'),
    await platform.with({ 'x-service-reseller-id': randomUUID() }).get('/assets'),
  ];
  for (const answer of answers) {
    expect([answer.status, answer.text]).toEqual([503, expect.stringMatching(/event log/)]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await anonymous.get('//healthz')).status).toBe(200);
  expect((await anonymous.get('/exchange/transactions')).status).toBe(401);
}

async function expectForeign(folder: string): Promise<void> {
  await published();
  const events = await store.aside(folder, idsIn);
  await store.stop();
  await later(2_000);
  const before = { tables: await tables(), published: latest() };
  await store.swap(folder);
  await foreign();
  await expectRefused();
  await later(6_000);
  expect(await tables()).toBe(before.tables);
  expect(latest()).toBe(before.published);
  await store.stop();
  expect(await store.aside(folder, idsIn)).toEqual(events);
  await store.swap(right);
  await ready();
}

async function firstDealIn(eventLog: EventLog): Promise<StoredEvent> {
  const [first] = await eventLog.readStream(`transaction-${acknowledged[0]}`);
  if (first === undefined) throw new Error('the copy has no transaction');
  return first;
}

async function grow(eventLog: EventLog, beyond: bigint, first: StoredEvent): Promise<void> {
  for (let last = 0n; last <= beyond; ) {
    const id = randomUUID();
    const data = { ...Object(first.data), transaction_id: id };
    const { position } = await eventLog.append(`transaction-${id}`, 'no_stream', [
      { id: randomUUID(), type: first.type, data, metadata: Object(first.metadata) },
    ]);
    last = position;
  }
}

const checkpoint = async () =>
  BigInt((await pool.query('select max(position) as p from ledger.lane_checkpoints')).rows[0].p);

describe('under a running service', () => {
  longTest('an older copy of the log is refused, and gets no acknowledged write', async () => {
    let isOver = false;
    const writing = (async () => {
      while (!isOver) {
        const answer = await system.platform
          .post('/exchange/transactions', aTransaction(), { prefer: 'respond-async' })
          .catch(() => undefined);
        if (answer?.status === 201) acknowledged.push(text(answer, 'id'));
        else await later(5);
      }
    })();
    await later(500);
    const events = await store.aside(early, idsIn);
    await store.swap(early);
    await foreign();
    await later(1_500);
    isOver = true;
    await writing;
    await store.stop();
    expect(await store.aside(early, idsIn)).toEqual(events);
    await store.swap(right);
    await ready();
    for (const id of acknowledged.slice(-5)) {
      const answer = await system.platform.get(`/exchange/transactions/${id}/history`);
      expect([id, answer.status]).toEqual([id, 200]);
    }
    await system.platform.get('/audit/checkpoint');
    await expectForeign(early);
  });

  test('is reported by projections status and ledger status, with advice', async () => {
    const upToDate = /lane_lag_events\{.*lane="exchange"/;
    expect(await metricsOf(system.operationsPort)).toMatch(upToDate);
    const before = await system.run('projections', 'status');
    expect([before.code, before.text]).toEqual([
      0,
      expect.stringMatching(/exchange: .* events; at \d+, projection version \d+; up to date/),
    ]);
    await store.swap(early);
    await foreign();
    const reason = /"reason":"(These tables were built from another event log[^"]*)"/.exec(
      await readiness(),
    )?.[1];
    const status = await system.run('projections', 'status');
    expect(status.code).toBe(1);
    expect(status.text).toContain(reason);
    expect(status.text).not.toContain('up to date');
    const other = await system.run('status', '--url', system.url);
    expect(other.code).toBe(1);
    expect(other.text).toContain(reason);
    const metrics = await metricsOf(system.operationsPort);
    expect(metrics).toMatch(/log_foreign\{.*\} 1/);
    expect(metrics).not.toMatch(/^lane_lag_(events|seconds)\{/m);
    await expect
      .poll(() => metricsOf(system.operationsPort))
      .toMatch(/checkpoint_publications_total\{.*outcome="refused".*\} [1-9]/);
    await store.swap(right);
    await ready();
    await expect.poll(() => metricsOf(system.operationsPort)).toMatch(upToDate);
  });

  test("an older copy that has continued past the tables' position is refused", async () => {
    const past = await checkpoint();
    await store.aside(early, async (eventLog) =>
      grow(eventLog, past + 1_000n, await firstDealIn(eventLog)),
    );
    await expectForeign(early);
  });

  test('an empty log and an unrelated log are refused', async () => {
    await expectForeign(store.folder());
    const other = store.folder();
    const template = await store.aside(early, firstDealIn);
    const past = await checkpoint();
    await store.aside(other, (eventLog) => grow(eventLog, past, template));
    await expectForeign(other);
  });

  test('an unreachable log is not foreign: reads continue, writes resume with it', async () => {
    await store.stop();
    await expect.poll(readiness).toContain('"event_log":{"ok":false');
    expect(await readiness()).not.toContain('rebuild --all');
    expect((await system.platform.get('/exchange/transactions')).status).toBe(200);
    const compressed = await system.platform.get('/audit/events', { 'accept-encoding': 'gzip' });
    expect([compressed.status, compressed.headers.get('content-encoding')]).toEqual([503, null]);
    expect(Object(compressed.body).detail).toEqual(expect.any(String));
    await store.swap(right);
    await ready();
    const id = await submit();
    expect((await system.platform.get(`/exchange/transactions/${id}`)).status).toBe(200);
  });
});

describe('at the start', () => {
  test('emptied tables are filled from the log', async () => {
    const before = (await system.platform.get('/exchange/transactions?limit=1000')).text;
    await system.close();
    await pool.query('drop schema ledger cascade');
    system = await startSystem(store.url, settings);
    await ready();
    await system.platform.get('/audit/checkpoint');
    const head = (await system.platform.get('/exchange/transactions?limit=1')).headers;
    expect(BigInt(head.get('ledger-position') ?? 0)).toBeGreaterThan(0n);
    await expect
      .poll(async () => (await system.platform.get('/exchange/transactions?limit=1000')).text)
      .toBe(before);
  });

  test('a foreign log is refused with advice; the right one needs no restart', async () => {
    await system.close();
    await store.swap(early);
    const before = await tables();
    system = await startSystem(store.url, settings);
    expect((await system.anonymous.get('//readyz')).status).toBe(503);
    await foreign();
    await expectRefused();
    expect(await tables()).toBe(before);
    await store.swap(right);
    await ready();
    const id = await submit();
    await expect
      .poll(async () => (await system.platform.get(`/exchange/transactions/${id}`)).status)
      .toBe(200);
  });
});

describe('an older log that replaces the log', () => {
  test('is refused by every command but rebuild --all', async () => {
    rmSync(join(publishedTo, 'latest'));
    await store.swap(early);
    await foreign();
    for (const words of [[], ['exchange'], ['--all', '--only-if-equal']]) {
      const refused = await system.run('projections', 'rebuild', ...words);
      expect([words, refused.code, refused.text]).toEqual([
        words,
        2,
        expect.stringContaining('built from another event log'),
      ]);
    }
    await foreign();
    const rebuilt = await system.run('projections', 'rebuild', '--all');
    expect([rebuilt.code, rebuilt.text]).toEqual([
      0,
      expect.stringMatching(/exchange: .*; not compared; switched/),
    ]);
    await ready();
    const written = await submit();
    expect((await system.platform.get(`/exchange/transactions/${written}`)).status).toBe(200);
    const answer = await system.platform.get(`/exchange/transactions/${acknowledged[15]}`);
    expect(answer.status).toBe(404);
    await system.platform.get('/audit/checkpoint');
    const verified = await system.run('verify');
    expect([verified.code, verified.text]).toEqual([
      0,
      expect.stringMatching(/exchange: .* rows match the log/),
    ]);
    const rows = async () => (await system.platform.get('/exchange/transactions?limit=1000')).text;
    const note = async () => (await system.platform.get('/audit/checkpoint')).text;
    const answers = [await rows(), await note()];
    await system.close();
    await pool.query('drop schema ledger cascade');
    system = await startSystem(store.url, settings);
    await ready();
    await expect.poll(async () => [await rows(), await note()]).toEqual(answers);
  });
});
