import type { TransactionFilter } from '@exchange/ledger/transaction/list-filter';
import { type Sort, sortNames } from '@exchange/ledger/transaction/list-order';
import { listTransactions } from '@exchange/ledger/transaction/list-query';
import type { ListRequest } from '@exchange/ledger/transaction/list-request';
import { migrate, readSchema } from '@exchange/runtime/tables/migrate';
import { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import {
  assetId,
  counterpartyId,
  instant,
  platformScope,
  resellerId,
  type Scope,
} from '@exchange/units';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { services } from '../services/inject.js';
import { assetOf, counterpartyOf, resellerOf } from './listed-rows.js';

const rows = 60_000;
let pool: pg.Pool;
let statements: { sql: string; parameters: readonly unknown[] }[] = [];

const id = (kind: number, number: string) =>
  `('00000000-0000-4000-8${String(kind).padStart(3, '0')}-' || lpad((${number})::text, 12, '0'))::uuid`;

beforeAll(async () => {
  const { databaseUrl } = await services();
  await migrate(databaseUrl);
  pool = new pg.Pool({
    connectionString: databaseUrl,
    options: `-c search_path=${readSchema},public -c max_parallel_workers_per_gather=0`,
    max: 2,
  });
  // 60,000 transactions of 50 resellers in a year, half of them the first one's. All but the newest sixth are settled by
  // now; one in ten thousand is cancelled.
  await pool.query(`
    insert into transactions (id, counterparty_id, asset_id, reseller_id, cost_key, transaction_type, status,
      delivery_start, delivery_end, direction, currency, book, external_id, submitted_at, last_changed_at, volume_mwh,
      price_per_mwh, revision, created_position, place, changed_position, changed_at, resource)
    select md5(n::text)::uuid, ${id(2, 'n % 300')}, ${id(3, 'n % 3000')}, ${id(1, 'case when n % 2 = 0 then 0 else 1 + n % 49 end')},
      case when n % 3 = 0 then 'K-' || n % 500 end, case when n % 100 = 7 then 'settlement' else 'nomination' end,
      case when n % 10000 = 8 then 'cancelled' when n <= 50000 then 'settled' else 'pending' end,
      submitted + interval '1 day', submitted + interval '1 day' + case when n % 20 = 9 then interval '10 days' else interval '1 hour' end,
      case when n % 4 = 0 then 'sell' else 'buy' end, case when n % 100 = 3 then 'EUR' else 'USD' end,
      'Book ' || n % 40, 'X-' || n, submitted, submitted + interval '10 minutes', 1 + n * 7919 % 1000, n * 10007 % 1000,
      case when n <= 50000 then 1 else 0 end, n * 100, 0, case when n <= 50000 then 7000000 + n else n * 100 end, submitted, '{}'
    from (select n, timestamptz '2026-01-01T00:00:00Z' + n * interval '525 seconds' as submitted from generate_series(1, ${rows}) n) as made`);
  const columns = `id, counterparty_id, asset_id, reseller_id, cost_key, transaction_type, delivery_start, delivery_end, volume_mwh,
    price_per_mwh, created_position, place, changed_at, resource`;
  await pool.query(`
    insert into transactions_past (${columns}, status, revision, changed_position, valid_to)
    select ${columns}, 'pending', 0, created_position, changed_position from transactions where revision = 1`);
  await pool.query('vacuum analyze transactions');
  await pool.query('vacuum analyze transactions_past');
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

const scopes: [string, Scope][] = [
  ['the platform', platformScope],
  ['the largest reseller', { kind: 'reseller', reseller_id: resellerId.parse(resellerOf(0)) }],
  ['a small reseller', { kind: 'reseller', reseller_id: resellerId.parse(resellerOf(17)) }],
];

const counterparties = [counterpartyOf(5), counterpartyOf(6), counterpartyOf(7)].map((one) =>
  counterpartyId.parse(one),
);
const day = {
  from: instant.parse('2026-06-10T00:00:00Z'),
  to: instant.parse('2026-06-11T00:00:00Z'),
};
const filters: Record<string, TransactionFilter> = {
  nothing: {},
  counterparty_id: { counterparty_id: counterparties.slice(0, 1) },
  'several counterparties': { counterparty_id: counterparties },
  'the most usual transaction_type': { transaction_type: ['nomination'] },
  'a rare transaction_type': { transaction_type: ['settlement'] },
  'a status of all the newest': { status: ['pending'] },
  'a status of all the old ones': { status: ['settled'] },
  'a rare status': { status: ['cancelled'] },
  'several statuses of old ones': { status: ['settled', 'cancelled'] },
  'a status that none has': { status: ['rejected'] },
  book: { book: ['Book 7'] },
  'several books': { book: ['Book 7', 'Book 8'] },
  asset_id: { asset_id: assetId.parse(assetOf(8)) },
  reseller_id: { reseller_id: resellerId.parse(resellerOf(18)) },
  cost_key: { cost_key: 'K-3' },
  'direction buy': { direction: 'buy' },
  'direction sell': { direction: 'sell' },
  'the most usual currency': { currency: 'USD' },
  'another currency': { currency: 'EUR' },
  external_id: { external_id: 'X-4242' },
  'q, an id': { q: '81b8a03f' },
  'q, an external id': { q: 'x-424' },
  'q, a book': { q: 'book 3' },
  'q, a cost key': { q: 'k-49' },
  'q, nothing': { q: 'zzz' },
  delivery: { delivery_from: day.from, delivery_to: day.to },
  delivery_from: { delivery_from: instant.parse('2026-12-31T00:00:00Z') },
  delivery_to: { delivery_to: instant.parse('2026-01-04T00:00:00Z') },
  submitted: { submitted_from: day.from, submitted_to: day.to },
  changed: { changed_from: day.from, changed_to: day.to },
};
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
