import { sorts } from '@exchange/ledger/exchange/transaction/list/order';
import {
  type ListRequest,
  listTransactions,
} from '@exchange/ledger/exchange/transaction/list/query';
import { platformScope, type Scope } from '@exchange/units';
import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { workOf as workOfList } from '../services/plan-work.js';
import { filters, scopes } from './listed-filters.js';
import { listedTransactions } from './listed-transactions.js';

const rows = 60_000;
let pool: pg.Pool;

// An idle embedded database takes 20 s.
const writingMsMax = 180_000;
beforeAll(async () => {
  pool = await listedTransactions(rows);
}, writingMsMax);

const workOf = (scope: Scope, request: ListRequest) =>
  workOfList(
    pool,
    (database) => listTransactions(scope, database, request, { limit: 100, offset: 0 }),
    (table) => table.startsWith('transactions'),
  );

const filtered = scopes.flatMap(([who, scope]) =>
  Object.entries(filters).map(([what, filter]) => ({ who, what, scope, filter })),
);

test.each(filtered)('$what is found by index for $who', async ({ scope, filter }) => {
  const { readWhole, lookedAt } = await workOf(scope, { filter });
  expect(readWhole).toEqual([]);
  expect(lookedAt).toBeLessThan(rows / 4);
});

const sorted = scopes.flatMap(([who, scope]) => sorts.map((sort) => ({ who, scope, sort })));

test.each(sorted)('$sort is read by index for $who', async ({ scope, sort }) => {
  const { items, readWhole, lookedAt, entries } = await workOf(scope, { filter: {}, sort });
  expect([items, readWhole]).toEqual([100, []]);
  expect(entries).toBeLessThan(20_500);
  expect(lookedAt).toBeLessThan(scope.kind === 'platform' ? 300 : rows / 6);
});

const moments = [1_000, 25_000, 50_000, rows].map((number) => ({
  number,
  position: BigInt(number * 100),
}));
const past = scopes.flatMap(([who, scope]) =>
  moments.map(({ number, position }) => ({ who, scope, number, position })),
);

test.each(past)(
  'the $number rows of $who in the past are read by index',
  async ({ scope, position }) => {
    const moment = { kind: 'position', position } as const;
    const { readWhole, lookedAt } = await workOf(scope, { filter: {}, moment });
    expect(readWhole).toEqual([]);
    expect(lookedAt).toBeLessThan(1_000);
  },
);

test('a past time is found by index', async () => {
  const moment = { kind: 'time', time: new Date('2026-06-01T00:00:00Z') } as const;
  const { items, readWhole, lookedAt } = await workOf(platformScope, { filter: {}, moment });
  expect([items, readWhole]).toEqual([100, []]);
  expect(lookedAt).toBeLessThan(rows / 4);
});
