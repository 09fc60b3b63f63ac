import type { TransactionFilter } from '@exchange/ledger/exchange/transaction/list/filter';
import {
  countTransactions,
  listTransactions,
} from '@exchange/ledger/exchange/transaction/list/query';
import { HttpProblem } from '@exchange/runtime/http/problems/http-problem';
import { ReadDatabase } from '@exchange/runtime/tables/queries/tenancy';
import { platformScope } from '@exchange/units';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { filters } from './listed-filters.js';
import { listedTransactions } from './listed-transactions.js';

let pool: pg.Pool;

beforeAll(async () => {
  pool = await listedTransactions(2_000);
});

const withoutCancellation = () =>
  new ReadDatabase(new Kysely({ dialect: new PostgresDialect({ pool }) }), 0.001);

const page = { limit: 100, offset: 0 };

async function problemOf(answer: Promise<unknown>): Promise<HttpProblem> {
  const error = await answer.catch((thrown: unknown) => thrown);
  if (!(error instanceof HttpProblem)) throw new Error(`answered: ${String(error)}`);
  return error;
}

const rare = { status: ['rejected'] } as const satisfies TransactionFilter;
const oneCounterparty = filters['counterparty_id'] ?? {};

test.each([
  [{ ...rare }, 'counterparty_id'],
  [{ ...rare, ...oneCounterparty }, 'asset_id'],
])('a list beyond the statement limit is 503 and names a filter to add', async (filter, name) => {
  const list = listTransactions(
    platformScope,
    withoutCancellation(),
    { filter, sort: 'volume_mwh' },
    page,
  );
  const problem = await problemOf(list);
  expect(problem.status).toBe(503);
  expect(problem.headers['retry-after']).toBe('5');
  expect(problem.detail).toContain(`Add the filter ${name}`);
});

test('a count beyond the statement limit is refused with the same text', async () => {
  const problem = await problemOf(
    countTransactions(platformScope, withoutCancellation(), { filter: rare }),
  );
  expect([problem.status, problem.detail]).toEqual([
    503,
    expect.stringContaining('Add the filter counterparty_id'),
  ]);
});

test('a bounded list needs no planned cost', async () => {
  for (const sort of [undefined, 'volume_mwh', '-changed_at'] as const) {
    const { items } = await listTransactions(
      platformScope,
      withoutCancellation(),
      { filter: {}, sort },
      page,
    );
    expect(items).toHaveLength(100);
  }
});
