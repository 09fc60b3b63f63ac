import { listAssets } from '@exchange/ledger/asset/queries';
import { listCustomers } from '@exchange/ledger/customer/queries';
import { listEnrollments } from '@exchange/ledger/enrollment/queries';
import { migrate, readSchema } from '@exchange/runtime/tables/migrate';
import { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import { platformScope, resellerId, type Scope } from '@exchange/units';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { services } from '../services/inject.js';

const rows = 30_000;
const page = { limit: 100, offset: 0 };
let pool: pg.Pool;

const idOf = (kind: number, number: string) =>
  `('00000000-0000-4000-8${String(kind).padStart(3, '0')}-' || lpad((${number})::text, 12, '0'))::uuid`;
const small = resellerId.parse('00000000-0000-4000-8001-000000000007');

beforeAll(async () => {
  const { databaseUrl } = await services();
  await migrate(databaseUrl);
  pool = new pg.Pool({
    connectionString: databaseUrl,
    options: `-c search_path=${readSchema},public -c max_parallel_workers_per_gather=0`,
    max: 2,
  });
  // Every row is a `common` one, the last thousand are `late`, and one in ten thousand is `rare`.
  const words = `'common' || case when n > ${rows - 1_000} then ' late' else '' end ||
    case when n % 10000 = 77 then ' rare' else '' end || ' n' || n`;
  const made = `generate_series(1, ${rows}) n`;
  const reseller = idOf(1, 'case when n % 500 = 0 then 7 else 8 end');
  await pool.query(`
    insert into assets (id, objectid, asset_type, name, words, reseller_id, status, attributes, revision,
      created_position, resource, summary, feature, esri_feature)
    select md5(n::text)::uuid, n, 'premise', 'a', ${words}, ${reseller}, 'active', '{}', 0, n, '{}', '', '', '' from ${made}`);
  await pool.query(`
    insert into customers (id, name, words, status, revision, created_position, resource)
    select md5(n::text)::uuid, 'c', ${words}, 'active', 0, n, '{}' from ${made}`);
  await pool.query(`
    insert into attachments (id, customer_id, reseller_id, cost_key, is_primary, created_position, resource)
    select md5('a' || n)::uuid, md5(n::text)::uuid, ${reseller}, 'k', false, n, '{}' from ${made}`);
  await pool.query(`
    insert into enrollments (id, reseller_id, plan_id, premise_asset_id, customer_id, status, words, revision, created_position, resource)
    select md5(n::text)::uuid, ${reseller}, ${idOf(2, 'n % 1000')}, ${idOf(3, 'n')}, ${idOf(4, 'n % 3000')}, 'pending', ${words}, 0, n, '{}' from ${made}`);
  for (const table of ['assets', 'customers', 'attachments', 'enrollments']) {
    await pool.query(`vacuum analyze ${table}`);
  }
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

const nodes = (node: Node): readonly Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)];

/** The tables that a list reads from end to end, and how many rows it looks at. */
async function workOf(
  list: (database: ReadDatabase) => Promise<{ readonly items: readonly unknown[] }>,
) {
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const database = new ReadDatabase(
    new Kysely({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => void statements.push({ sql: query.sql, parameters: query.parameters }),
    }),
  );
  const { items } = await list(database);
  const read: Node[] = [];
  for (const { sql, parameters } of statements) {
    const { rows: plans } = await pool.query(`explain (analyze, format json) ${sql}`, [
      ...parameters,
    ]);
    const root: Node = plans[0]['QUERY PLAN'][0].Plan;
    read.push(
      ...nodes(root).filter(
        (node) => node['Relation Name'] !== undefined && node['Actual Loops'] > 0,
      ),
    );
  }
  const looked = (node: Node) =>
    (node['Actual Rows'] +
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0)) *
    node['Actual Loops'];
  return {
    items: items.length,
    readWhole: read
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => node['Relation Name']),
    lookedAt: read.reduce((sum, node) => sum + looked(node), 0),
  };
}

const scopes: readonly (readonly [string, Scope])[] = [
  ['the platform', platformScope],
  ['a reseller', { kind: 'reseller', reseller_id: small }],
];
const lists = {
  assets: (scope: Scope, q: string) => (database: ReadDatabase) =>
    listAssets(scope, database, { q }, page),
  customers: (scope: Scope, q: string) => (database: ReadDatabase) =>
    listCustomers(scope, database, { q }, page),
  enrollments: (scope: Scope, q: string) => (database: ReadDatabase) =>
    listEnrollments(scope, database, { q }, page),
};
/** How many a page of a hundred has. */
const counts: Readonly<Record<'ofAll' | 'ofReseller', Readonly<Record<string, number>>>> = {
  ofAll: { rare: 3, common: 100, late: 100, nothing: 0 },
  ofReseller: { rare: 0, common: 60, late: 2, nothing: 0 },
};
const searches = Object.entries(lists).flatMap(([what, list]) =>
  scopes.flatMap(([who, scope]) =>
    ['rare', 'common', 'comm n77', 'late', 'nothing', '81b8a03f'].map((q) => ({
      what,
      who,
      q,
      list: list(scope, q),
    })),
  ),
);

test.each(searches)('$q is found among $what by index for $who', async ({ list, who, q }) => {
  const { items, readWhole, lookedAt } = await workOf(list);
  expect(readWhole).toEqual([]);
  expect(lookedAt).toBeLessThan(rows / 2);
  const expected = who === 'the platform' ? counts.ofAll[q] : counts.ofReseller[q];
  expect(items).toBe(expected ?? items);
});

test.each(scopes)('enrollments are found by what they name by index for %s', async (_, scope) => {
  for (const filter of [
    { plan_id: '00000000-0000-4000-8002-000000000500' },
    { premise_asset_id: '00000000-0000-4000-8003-000000000500' },
    { customer_id: '00000000-0000-4000-8004-000000000500' },
  ]) {
    const { items, readWhole, lookedAt } = await workOf((database) =>
      listEnrollments(scope, database, filter, page),
    );
    expect([items > 0, readWhole]).toEqual([true, []]);
    expect(lookedAt).toBeLessThan(300);
  }
});
