import type { TransactionFilter } from '@exchange/ledger/exchange/transaction/list/filter';
import { sortNames } from '@exchange/ledger/exchange/transaction/list/order';
import {
  type ListRequest,
  listTransactions,
} from '@exchange/ledger/exchange/transaction/list/query';
import { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import type { Scope } from '@exchange/units';
import fc from 'fast-check';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shortOrWhole } from '../services/seeded-part.js';
import { filters, scopes } from './listed-filters.js';
import { listedTransactions } from './listed-transactions.js';

let pool: pg.Pool;
let database: ReadDatabase;

beforeAll(async () => {
  pool = await listedTransactions(24_000);
  database = new ReadDatabase(new Kysely({ dialect: new PostgresDialect({ pool }) }));
});

afterAll(() => pool.end());

const columns: Readonly<Record<string, string>> = { changed_at: 'last_changed_at' };

async function plainly(scope: Scope, { filter, sort }: ListRequest): Promise<readonly string[]> {
  const values: unknown[] = [];
  const bound = (value: unknown) => `$${values.push(value)}`;
  const conditions = Object.entries(filter).map(([name, value]) => {
    if (name === 'q') {
      const begins = bound(`${String(value).toLowerCase()}%`);
      return `(id::text like ${begins} or lower(external_id) like ${begins} or lower(book) like ${begins} or lower(cost_key) like ${begins})`;
    }
    const [, of, end] = /^(delivery|submitted|changed)_(from|to)$/.exec(name) ?? [];
    if (of === 'delivery') {
      return end === 'from' ? `delivery_end > ${bound(value)}` : `delivery_start < ${bound(value)}`;
    }
    if (of !== undefined) {
      const column = of === 'changed' ? 'last_changed_at' : 'submitted_at';
      return `${column} ${end === 'from' ? '>=' : '<'} ${bound(value)}`;
    }
    return Array.isArray(value)
      ? `${name}::text = any(${bound(value)})`
      : `${name}::text = ${bound(value)}`;
  });
  if (scope.kind === 'reseller') conditions.push(`reseller_id = ${bound(scope.reseller_id)}`);
  const name = sort?.replace('-', '') ?? 'created_position';
  const way = sort === undefined || sort.startsWith('-') ? 'desc' : 'asc';
  const { rows } = await pool.query<{ id: string }>(
    `select id from transactions where ${['true', ...conditions].join(' and ')}
     order by ${columns[name] ?? name} ${way} nulls last, created_position ${way}, place ${way} limit 350`,
    values,
  );
  return rows.map(({ id }) => id);
}

async function byPages(
  scope: Scope,
  request: ListRequest,
  limit: number,
): Promise<readonly string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = { limit, offset: 0, cursor };
    const { items, next } = await listTransactions(scope, database, request, page);
    ids.push(...items.map((text) => /"id":"([^"]+)"/.exec(text)?.[1] ?? ''));
    cursor = next;
  } while (cursor !== undefined && ids.length < 350);
  return ids.slice(0, 350);
}

const one = fc.constantFrom(...Object.values(filters));
const anyFilter: fc.Arbitrary<TransactionFilter> = fc.oneof(
  one,
  fc.tuple(one, one).map(([a, b]) => ({ ...a, ...b })),
  fc.tuple(one, one, one).map(([a, b, c]) => ({ ...a, ...b, ...c })),
);
/** The route refuses other filters. */
const isInOrder = ({ delivery_from: from, delivery_to: to }: TransactionFilter) =>
  from === undefined || to === undefined || from < to;
const anySort = fc.option(
  fc.constantFrom(...sortNames.flatMap((name) => [name, `-${name}`] as const)),
  { nil: undefined },
);

test('any filter and order gives the result of a plain query, over all pages', async () => {
  const numRuns = shortOrWhole(80, 200);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...scopes.map(([, scope]) => scope)),
      anyFilter.filter(isInOrder),
      anySort,
      fc.constantFrom(40, 100, 349),
      async (scope, filter, sort, limit) => {
        const request: ListRequest = { filter, sort };
        expect(await byPages(scope, request, limit)).toEqual(await plainly(scope, request));
      },
    ),
    { numRuns },
  );
});
