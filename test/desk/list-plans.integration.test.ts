import { type Sort, sortNames } from '@exchange/ledger/transaction/list-order';
import { listTransactions } from '@exchange/ledger/transaction/list-query';
import type { ListRequest } from '@exchange/ledger/transaction/list-request';
import { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import { platformScope, type Scope } from '@exchange/units';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filters, scopes } from './listed-filters.js';
import { listedTransactions } from './listed-transactions.js';

const rows = 60_000;
let pool: pg.Pool;
let statements: { sql: string; parameters: readonly unknown[] }[] = [];

beforeAll(async () => {
  pool = await listedTransactions(rows);
}, 120_000);

afterAll(() => pool.end());

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Node[];
}

function nodes(node: Node): readonly Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodes)];
}

/** The tables that are read from end to end for a page of a hundred, and how many rows and entries of indexes are looked at. */
async function workOf(scope: Scope, request: ListRequest) {
  statements = [];
  const database = new ReadDatabase(
    new Kysely({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => void statements.push({ sql: query.sql, parameters: query.parameters }),
    }),
  );
  const { items } = await listTransactions(scope, database, request, { limit: 100, offset: 0 });
  const all: Node[] = [];
  for (const { sql, parameters } of statements) {
    const { rows: plans } = await pool.query(`explain (analyze, format json) ${sql}`, [
      ...parameters,
    ]);
    const root: Node = plans[0]['QUERY PLAN'][0].Plan;
    all.push(...nodes(root).filter((node) => node['Actual Loops'] > 0));
  }
  const read = all.filter((node) => node['Relation Name']?.startsWith('transactions') === true);
  const isOfIndex = (node: Node) => node['Node Type'] === 'Index Only Scan';
  const lookedAt = (some: readonly Node[]) =>
    some.reduce(
      (sum, node) =>
        sum +
        (node['Actual Rows'] +
          (node['Rows Removed by Filter'] ?? 0) +
          (node['Rows Removed by Index Recheck'] ?? 0)) *
          node['Actual Loops'],
      0,
    );
  return {
    items: items.length,
    readWhole: read
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => node['Relation Name']),
    lookedAt: lookedAt(read.filter((node) => !isOfIndex(node))),
    /** What an index tells by itself, without a look at the row. */
    entries: lookedAt(read.filter(isOfIndex)),
  };
}

const filtered = scopes.flatMap(([who, scope]) =>
  Object.entries(filters).map(([what, filter]) => ({ who, what, scope, filter })),
);

test.each(filtered)('$what is looked for by index for $who', async ({ scope, filter }) => {
  const { readWhole, lookedAt } = await workOf(scope, { filter });
  expect(readWhole).toEqual([]);
  expect(lookedAt).toBeLessThan(rows / 4);
});

const sorted = scopes.flatMap(([who, scope]) =>
  sortNames.flatMap((one): Sort[] => [one, `-${one}`]).map((sort) => ({ who, scope, sort })),
);

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
  'what $who had when there were $number is read by index, although most have changed since',
  async ({ scope, position }) => {
    const moment = { kind: 'position', position } as const;
    const { readWhole, lookedAt } = await workOf(scope, { filter: {}, moment });
    expect(readWhole).toEqual([]);
    expect(lookedAt).toBeLessThan(1_000);
  },
);

test('a time of the past is found by index', async () => {
  const moment = { kind: 'time', time: new Date('2026-06-01T00:00:00Z') } as const;
  const { items, readWhole, lookedAt } = await workOf(platformScope, { filter: {}, moment });
  expect([items, readWhole]).toEqual([100, []]);
  expect(lookedAt).toBeLessThan(rows / 4);
});
