import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projections } from '@exchange/ledger/ledger';
import { connectEventLog } from '@exchange/runtime/event-log/connect';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { services } from '../services/inject.js';
import {
  asThen,
  checkpointKey,
  dropTables,
  fixture,
  restoreTables,
  rowsOf,
  type TablesThen,
  tableNames,
  tablesAsTheyAre,
} from './older-data.js';
import {
  apiKey,
  type SwappedStore,
  type SystemUnderTest,
  startSystem,
  swappedStore,
} from './swapped-stores.js';

const then = '588e768';
const recordedAnswers = z.array(
  z.object({
    method: z.enum(['GET', 'POST']),
    path: z.string(),
    body: z.json().optional(),
    headers: z.record(z.string(), z.string()),
    status: z.int(),
    text: z.string(),
  }),
);
const answers = recordedAnswers.parse(
  JSON.parse(readFileSync(fixture(then, 'answers.json'), 'utf8')),
);
const lanesOfReadiness = z.object({
  lanes: z.record(z.string(), z.object({ behind: z.string(), version: z.int() })),
});
const note = readFileSync(fixture(then, 'checkpoint'), 'utf8');

let store: SwappedStore;
let pool: pg.Pool;
let system: SystemUnderTest | undefined;

beforeAll(async () => {
  store = await swappedStore(fixture(then, 'events'));
  pool = new pg.Pool({ connectionString: (await services()).databaseUrl, max: 2 });
});

afterEach(async () => {
  await system?.close();
  system = undefined;
});

afterAll(async () => {
  await pool.end();
  await store.remove();
});

/** Starts this version on the older one's log, and waits until every lane is at its end with its own version. */
async function started(): Promise<SystemUnderTest> {
  const running = await startSystem(store.url, { checkpointKey });
  system = running;
  const own = Object.fromEntries(projections.map(({ lane, version }) => [lane, version]));
  await expect
    .poll(async () => {
      const { lanes } = lanesOfReadiness.parse((await running.anonymous.get('//readyz')).body);
      const done = Object.entries(lanes).filter(([, { behind }]) => behind === '0');
      return Object.fromEntries(done.map(([lane, { version }]) => [lane, version]));
    })
    .toEqual(own);
  return running;
}

async function tablesOfThen(): Promise<TablesThen> {
  const had = await tableNames(pool);
  const projected = projections
    .flatMap(({ tables }) => tables)
    .filter((table) => had.includes(table));
  expect(projected.length).toBeGreaterThan(25);
  return tablesAsTheyAre(pool, projected);
}

async function expectSameCheckpoint({ platform }: SystemUnderTest): Promise<void> {
  const signed = await platform.get(`/audit/checkpoint?size=${note.split('\n')[1]}`);
  expect(signed.text).toBe(note);
}

test('a log whose events hold sentences is replayed to the same rows, and to the same signed checkpoint', async () => {
  await restoreTables(pool, then);
  const tables = await tablesOfThen();
  const before = await rowsOf(pool, tables);
  expect(before).toContain('There is no transaction 00000000-0000-4000-8000-000000000000.');
  await dropTables(pool);
  const running = await started();
  expect(await rowsOf(pool, tables)).toBe(before);
  await expectSameCheckpoint(running);
});

test('its tables are taken up as they are; reads and commands that are sent again are answered word for word', async () => {
  await restoreTables(pool, then);
  const tables = await tablesOfThen();
  const before = await rowsOf(pool, tables);
  const { platform } = await started();
  expect(await rowsOf(pool, tables)).toBe(before);
  expect(answers.map(({ path }) => path)).toContain('/exchange/transactions?outcome=refused');
  for (const { method, path, body, headers, status, text } of answers) {
    const answer = await (method === 'GET'
      ? platform.get(path, headers)
      : platform.post(path, body, headers));
    expect([path, answer.status, asThen(answer.text)]).toEqual([path, status, text]);
    if (method === 'POST') expect(answer.headers.get('idempotency-replayed')).toBe('true');
  }
});

const listed = z.array(z.looseObject({ outcome: z.string(), status: z.int(), detail: z.string() }));
const batched = z.looseObject({
  results: z.array(z.looseObject({ index: z.int(), detail: z.string().optional() })),
});

const refusal = z.looseObject({ code: z.string() });
const refusalsIn = z.union([
  z.object({ refusal }).transform((data) => [data.refusal]),
  z
    .object({ refused: z.array(z.object({ refusal })) })
    .transform((data) => data.refused.map((item) => item.refusal)),
]);

/** What was refused and in which words, of a list and of the batches; ids differ from run to run. */
function saidIn(all: z.output<typeof recordedAnswers>): readonly string[] {
  const refusals = all.filter(({ path }) => path === '/exchange/transactions?outcome=refused');
  const batches = all.filter(({ path }) => path === '/exchange/transactions/batch');
  const said = [
    ...refusals
      .flatMap(({ text }) => listed.parse(JSON.parse(text)))
      .map(({ status, detail }) => `${status} ${detail}`),
    ...batches
      .flatMap(({ text }) => batched.parse(JSON.parse(text)).results)
      .map(({ index, detail }) => `${index} ${detail}`),
  ];
  return said.map((one) => one.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'an id'));
}

test('what is refused now is answered in the same words, and recorded as codes', async () => {
  await store.swap(store.folder());
  await dropTables(pool);
  const running = await started();
  const folder = mkdtempSync(join(tmpdir(), 'ledger-refused-'));
  const file = join(folder, 'answers.json');
  await promisify(execFile)(process.execPath, [
    fixture(then, 'fill.mjs'),
    running.url,
    apiKey,
    file,
  ]);
  const now = recordedAnswers.parse(JSON.parse(readFileSync(file, 'utf8')));
  rmSync(folder, { recursive: true });
  const said = saidIn(answers);
  expect(said).toHaveLength(37);
  expect(saidIn(now)).toEqual(said);

  const eventLog = connectEventLog(store.url);
  const codes: string[] = [];
  for await (const { type, data, metadata } of eventLog.readAll({ from: 'start' })) {
    if (type !== 'CommandRefused' && type !== 'TransactionBatchSubmitted') continue;
    const schema_version = type === 'CommandRefused' ? 2 : 4;
    expect(metadata).toMatchObject({ schema_version });
    const refusals = refusalsIn.parse(data);
    expect(JSON.stringify(refusals)).not.toMatch(/should|There is|belongs|Field required/);
    codes.push(...refusals.map(({ code }) => code));
  }
  await eventLog.close();
  expect(codes.length).toBeGreaterThan(30);
  expect(codes.filter((code) => code === 'sentence' || code === 'other')).toEqual([]);
});
