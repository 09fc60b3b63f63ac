import { type RawBuilder, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { ownDatabase } from '../../../../test/services/inject.js';
import { connectReadTables } from '../../src/tables/connection/connect.js';
import { StatementTooLong } from '../../src/tables/connection/statement-limit.js';
import { ReadDatabase } from '../../src/tables/queries/tenancy.js';

const tables = connectReadTables(await ownDatabase(), {
  connectionsMax: 1,
  name: 'test of the statement limit',
  statementTimeoutMs: 50,
  isReadOnly: true,
  onError: () => undefined,
});

afterAll(() => tables.close());

const within = (query: RawBuilder<unknown>, costMax?: number, isBounded = false) =>
  new ReadDatabase(tables.database, costMax).shared().askWithinLimit(query, isBounded);
const numbers = (count: number) =>
  sql`select count(*)::integer as count from generate_series(1, ${count}::integer)`;

test('a query over the statement limit rejects with StatementTooLong', async () => {
  await expect(within(sql`select pg_sleep(10)`)).rejects.toThrow(StatementTooLong);
});

test('other errors of a query are unchanged', async () => {
  await expect(within(sql`select 1 / 0`)).rejects.toThrow('division by zero');
});

test('a database without cancellation refuses a query by its planned cost', async () => {
  await expect(within(numbers(1_000), 1)).rejects.toThrow(/^planned cost /);
  expect(await within(numbers(1_000), 1_000)).toEqual([{ count: 1_000 }]);
});

test('a query of a bounded number of rows is not planned first', async () => {
  expect(await within(numbers(1_000), 1, true)).toEqual([{ count: 1_000 }]);
});
