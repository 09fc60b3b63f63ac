// Long: 20 s. Alters rows of every table, and verifies them against the log.
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runRecorded } from '../../services/cli/test/recording-terminal.js';
import { type Client, text } from '../acceptance/client.js';
import { aTransaction } from '../acceptance/fixtures.js';
import { ledger } from '../services/ledger.js';
import { temporaryFolder } from '../services/temporary-folder.js';
import { testPool } from '../services/test-pool.js';

const folder = temporaryFolder();
let platform: Client;
let pool: pg.Pool;

beforeAll(async () => {
  const running = await ledger();
  platform = running.platform;
  pool = testPool({ connectionString: running.databaseUrl, max: 1 });
  const demo = await run('demo', '--url', running.url, '--api-key', running.apiKey);
  expect(demo.text).toContain('Demo data created');
  const id = text(await platform.post('/exchange/transactions', aTransaction()), 'id');
  await platform.post(`/exchange/transactions/${id}/confirm`, {});
  await platform.get('/audit/checkpoint');
});
afterAll(async () => {
  await pool.end();
});

async function run(...words: string[]) {
  const { databaseUrl, eventStoreUrl } = await ledger();
  const stores = { DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl };
  return runRecorded(words, { DATA_DIR: folder, ...stores });
}

describe('ledger verify', () => {
  test('finds no difference between the tables and the log', async () => {
    const { code, text: output } = await run('verify');
    expect([code, output]).toEqual([0, expect.stringContaining('exchange: ')]);
    for (const lane of [
      'directory',
      'assets',
      'utilities',
      'retail',
      'enrollments',
      'counterparties',
      'audit',
    ]) {
      expect(output).toMatch(new RegExp(`^${lane}: [\\d,]+ rows match the log`, 'm'));
    }
  });

  test('names table, key, column and both values of a changed row, and missing rows', async () => {
    const { rows } = await pool.query(
      "update ledger.transactions set status = 'settled' where status = 'confirmed' returning id",
    );
    await pool.query(
      "insert into ledger.plans select gen_random_uuid(), utility_id, null, false, 0, -1, '{}', '' from ledger.plans limit 1",
    );
    const deleted = await pool.query(
      'delete from ledger.usage where ctid = (select ctid from ledger.usage limit 1) returning asset_id',
    );
    const { code, text: output } = await run('verify', 'exchange', 'market');
    expect(code).toBe(1);
    expect(output).toContain(
      `transactions ${rows[0].id}, status: "settled" in the table, "confirmed" in the log`,
    );
    expect(output).toMatch(/plans .*missing in the log/);
    expect(output).toMatch(new RegExp(`usage ${deleted.rows[0].asset_id} .*missing in the table`));
  });
});

describe('ledger replay', () => {
  test('creates tables of a past position beside the live ones', async () => {
    const before = await platform.get('/exchange/transactions?limit=1');
    const then = before.headers.get('ledger-position') ?? '';
    await platform.post('/exchange/transactions', aTransaction());
    const count = async (schema: string) =>
      Number((await pool.query(`select count(*) from ${schema}.transactions`)).rows[0].count);
    const { code, text: output } = await run('replay', '--until', then, '--into', 'as_of_then');
    expect([code, output]).toEqual([0, expect.stringContaining('are in the schema as_of_then')]);
    expect(await count('as_of_then')).toBe((await count('ledger')) - 1);
    const past = await run('replay', '--until', '2001-01-01T00:00:00Z', '--into', 'before_all');
    expect(past.text).toContain('0 events');
    expect((await run('replay', '--into', 'ledger')).code).toBe(2);
  });
});
