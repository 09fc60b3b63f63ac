import { listAssets } from '@exchange/ledger/registry/asset/queries';
import { listCustomers } from '@exchange/ledger/registry/customer/queries';
import { listEnrollments } from '@exchange/ledger/registry/enrollment/queries';
import type { ReadDatabase } from '@exchange/runtime/tables/queries/tenancy';
import {
  assetId,
  customerId,
  planId,
  platformScope,
  resellerId,
  type Scope,
} from '@exchange/units';
import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { ownTables } from '../services/own-tables.js';
import { workOf } from '../services/plan-work.js';
import { vacuumed } from '../services/vacuumed.js';

const rows = 30_000;
const page = { limit: 100, offset: 0 };
let pool: pg.Pool;

const idOf = (kind: number, number: string) =>
  `('00000000-0000-4000-8${String(kind).padStart(3, '0')}-' || lpad((${number})::text, 12, '0'))::uuid`;
const small = resellerId.parse('00000000-0000-4000-8001-000000000007');

beforeAll(async () => {
  ({ pool } = await ownTables());
  // All rows have `common`, the last thousand `late`, one in ten thousand `rare`.
  const words = `'common' || case when n > ${rows - 1_000} then ' late' else '' end ||
    case when n % 10000 = 77 then ' rare' else '' end || ' n' || n`;
  const made = `generate_series(1, ${rows}) n`;
  const reseller = idOf(1, 'case when n % 500 = 0 then 7 else 8 end');
  await pool.query(`
    insert into assets (id, objectid, asset_type, name, words, reseller_id, status, attributes, revision,
      created_position, changed_at, resource, summary, feature, esri_feature)
    select md5(n::text)::uuid, n, 'premise', 'a', ${words}, ${reseller}, 'active', '{}', 0, n, now(), '{}', '', '', '' from ${made}`);
  await pool.query(`
    insert into customers (id, name, words, status, revision, created_position, created_at, resource)
    select md5(n::text)::uuid, 'c', ${words}, 'active', 0, n, now(), '{}' from ${made}`);
  await pool.query(`
    insert into attachments (id, customer_id, reseller_id, cost_key, is_primary, created_position, resource)
    select md5('a' || n)::uuid, md5(n::text)::uuid, ${reseller}, 'k', false, n, '{}' from ${made}`);
  await pool.query(`
    insert into enrollments (id, reseller_id, plan_id, premise_asset_id, customer_id, status, words, revision, created_position, resource)
    select md5(n::text)::uuid, ${reseller}, ${idOf(2, 'n % 1000')}, ${idOf(3, 'n')}, ${idOf(4, 'n % 3000')}, 'pending', ${words}, 0, n, '{}' from ${made}`);
  await vacuumed(pool, ['assets', 'customers', 'attachments', 'enrollments']);
});

const scopes: readonly (readonly [string, Scope])[] = [
  ['the platform', platformScope],
  ['a reseller', { kind: 'reseller', reseller_id: small }],
];
const lists = {
  assets: (scope: Scope, q: string) => (database: ReadDatabase) =>
    listAssets(database.visibleTo(scope), { q }, page),
  customers: (scope: Scope, q: string) => (database: ReadDatabase) =>
    listCustomers(database.visibleTo(scope), { q }, page),
  enrollments: (scope: Scope, q: string) => (database: ReadDatabase) =>
    listEnrollments(database.visibleTo(scope), { q }, page),
};
const anId = 'cee63112';
const counts: Readonly<Record<'ofAll' | 'ofReseller', Readonly<Record<string, number>>>> = {
  ofAll: { rare: 3, common: 100, 'comm n77': 100, late: 100, nothing: 0, [anId]: 1 },
  ofReseller: { rare: 0, common: 60, 'comm n77': 0, late: 2, nothing: 0, [anId]: 1 },
};
const searches = Object.entries(lists).flatMap(([what, list]) =>
  scopes.flatMap(([who, scope]) =>
    ['rare', 'common', 'comm n77', 'late', 'nothing', anId].map((q) => ({
      what,
      who,
      q,
      list: list(scope, q),
    })),
  ),
);

test.each(searches)('$q is found in $what by index for $who', async ({ list, who, q }) => {
  const { items, readWhole, lookedAt, entries } = await workOf(pool, list);
  expect(readWhole).toEqual([]);
  expect(lookedAt + entries).toBeLessThan(rows / 2);
  expect(items).toBe((who === 'the platform' ? counts.ofAll : counts.ofReseller)[q]);
});

test.each(scopes)('enrollments of %s are found by index', async (_, scope) => {
  for (const filter of [
    { plan_id: planId.parse('00000000-0000-4000-8002-000000000500') },
    { premise_asset_id: assetId.parse('00000000-0000-4000-8003-000000000500') },
    { customer_id: customerId.parse('00000000-0000-4000-8004-000000000500') },
  ]) {
    const { items, readWhole, lookedAt, entries } = await workOf(pool, (database) =>
      listEnrollments(database.visibleTo(scope), filter, page),
    );
    expect([items > 0, readWhole]).toEqual([true, []]);
    expect(lookedAt + entries).toBeLessThan(300);
  }
});
