import type { TransactionFilter } from '@exchange/ledger/exchange/transaction/list/filter';
import { type Sort, sortNames, sorts } from '@exchange/ledger/exchange/transaction/list/order';
import {
  countTransactions,
  listTransactions,
  matchingIds,
} from '@exchange/ledger/exchange/transaction/list/query';
import type { TransactionRow } from '@exchange/ledger/exchange/transaction/table';
import type { ReadDatabase } from '@exchange/runtime/tables/queries/tenancy';
import {
  assetId,
  counterpartyId,
  currency,
  instant,
  platformScope,
  resellerId,
  type Scope,
} from '@exchange/units';
import fc from 'fast-check';
import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { ownTables } from '../services/own-tables.js';
import { longTest, shortOrWhole } from '../services/seeded-part.js';
import {
  assetOf,
  books,
  counterpartyOf,
  hour,
  type Life,
  lastOf,
  lives,
  resellerOf,
  statuses,
  writeLives,
} from './listed-rows.js';

let client: pg.ClientBase;
let database: ReadDatabase;

beforeAll(async () => {
  ({ client, database } = await ownTables());
});

async function refill(all: readonly Life[]) {
  await client.query('truncate transactions, transactions_past');
  await writeLives(client, all);
}

const some = <Value>(of: readonly Value[]) => fc.subarray([...of], { minLength: 1, maxLength: 3 });
const maybe = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: undefined, freq: 1 });
const seldom = <Value>(of: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: of });
const time = (max: number) => fc.integer({ min: 0, max }).map((at) => instant.parse(hour(at)));
const times = (max: number) =>
  fc
    .tuple(maybe(time(max)), maybe(fc.integer({ min: 1, max: 30 })))
    .map(([from, hours]): [typeof from, typeof from] => [
      from,
      hours === undefined
        ? undefined
        : instant.parse(new Date(Date.parse(from ?? hour(0)) + hours * 3_600_000).toISOString()),
    ]);

const filters: fc.Arbitrary<TransactionFilter> = fc
  .record({
    counterparty_id: seldom(
      some([0, 1, 2, 3]).map((all) => all.map((one) => counterpartyId.parse(counterpartyOf(one)))),
    ),
    transaction_type: seldom(some(['nomination', 'trade', 'settlement'] as const)),
    status: seldom(some(statuses)),
    book: seldom(some(books)),
    asset_id: seldom(fc.constantFrom(0, 1).map((one) => assetId.parse(assetOf(one)))),
    reseller_id: seldom(fc.constantFrom(0, 1, 7).map((one) => resellerId.parse(resellerOf(one)))),
    cost_key: seldom(fc.constantFrom('K-1', 'k-1')),
    direction: seldom(fc.constantFrom('buy', 'sell')),
    currency: seldom(fc.constantFrom('USD', 'EUR').map((one) => currency.parse(one))),
    external_id: seldom(fc.constantFrom('X-1', 'Y', 'Z')),
    q: seldom(fc.constantFrom('nor', 'K-1', 'x', 'y', '100%', '_', '%', '0', 'ab', '\\', "'")),
    delivery: seldom(times(70)),
    submitted: seldom(times(6)),
    changed: seldom(times(8)),
  })
  .map(({ delivery, submitted, changed, ...others }) => ({
    ...others,
    delivery_from: delivery?.[0],
    delivery_to: delivery?.[1],
    submitted_from: submitted?.[0],
    submitted_to: submitted?.[1],
    changed_from: changed?.[0],
    changed_to: changed?.[1],
  }));

const anySort = fc.option(fc.constantFrom(...sorts), { nil: undefined, freq: 3 });
const scopes: fc.Arbitrary<Scope> = fc.oneof(
  fc.constant(platformScope),
  fc
    .constantFrom(0, 1)
    .map((one): Scope => ({ kind: 'reseller', reseller_id: resellerId.parse(resellerOf(one)) })),
);

function plainly(
  rows: readonly TransactionRow[],
  scope: Scope,
  filter: TransactionFilter,
  sort: Sort | undefined,
): readonly TransactionRow[] {
  const shown = rows.filter((row) => {
    const isIn = (values: readonly string[] | undefined, value: string | null) =>
      values === undefined || (value !== null && values.includes(value));
    const is = (words: string | undefined, value: string | null) =>
      isIn(words === undefined ? undefined : [words], value);
    const within = (value: string | null, from: string | undefined, to: string | undefined) =>
      (from === undefined || (value !== null && value >= from)) &&
      (to === undefined || (value !== null && value < to));
    const { q } = filter;
    const begins = (text: string | null) =>
      q === undefined || text?.toLowerCase().startsWith(q.toLowerCase()) === true;
    return (
      (scope.kind === 'platform' || row.reseller_id === scope.reseller_id) &&
      isIn(filter.counterparty_id, row.counterparty_id) &&
      isIn(filter.transaction_type, row.transaction_type) &&
      isIn(filter.status, row.status) &&
      isIn(filter.book, row.book) &&
      is(filter.asset_id, row.asset_id) &&
      is(filter.reseller_id, row.reseller_id) &&
      is(filter.cost_key, row.cost_key) &&
      is(filter.direction, row.direction ?? 'buy') &&
      is(filter.currency, row.currency) &&
      is(filter.external_id, row.external_id) &&
      [row.id, row.external_id, row.book, row.cost_key].some(begins) &&
      (filter.delivery_from === undefined || row.delivery_end > filter.delivery_from) &&
      (filter.delivery_to === undefined || row.delivery_start < filter.delivery_to) &&
      within(row.submitted_at, filter.submitted_from, filter.submitted_to) &&
      within(row.last_changed_at, filter.changed_from, filter.changed_to)
    );
  });
  const isDown = sort === undefined || sort.startsWith('-');
  const name = sortNames.find((one) => sort === one || sort === `-${one}`);
  const sortedBy = (row: TransactionRow): string | number => {
    if (name === undefined) return 0;
    if (name === 'changed_at') return row.last_changed_at;
    return name === 'volume_mwh' || name === 'price_per_mwh' ? Number(row[name]) : row[name];
  };
  const compare = (one: TransactionRow, other: TransactionRow): number => {
    const [a, b] = [sortedBy(one), sortedBy(other)];
    const by = a === b ? 0 : a < b ? -1 : 1;
    const places =
      Number(one.created_position) - Number(other.created_position) || one.place - other.place;
    return isDown ? -(by || places) : by || places;
  };
  return shown.toSorted(compare);
}

type Filtered = {
  readonly filter: TransactionFilter;
  readonly sort: Sort | undefined;
  readonly scope: Scope;
};

async function everyPage(
  { filter, sort, scope }: Filtered,
  limit: number,
  position: bigint | undefined,
  between: () => Promise<void>,
): Promise<string[]> {
  const moment = position === undefined ? undefined : ({ kind: 'position', position } as const);
  const resources: string[] = [];
  let cursor: string | undefined;
  do {
    const page = { limit, offset: 0, cursor };
    const { items, next } = await listTransactions(scope, database, { filter, sort, moment }, page);
    expect(items.length).toBeLessThanOrEqual(limit);
    resources.push(...items);
    cursor = next;
    if (cursor !== undefined) await between();
  } while (cursor !== undefined);
  return resources;
}

const lists = fc.record({ filter: filters, sort: anySort, scope: scopes });
const limits = fc.constantFrom(1, 2, 3, 7, 50);
const runs = shortOrWhole(4, 120);

test('any filter and order, current or past, equals a scan of all rows', {
  timeout: shortOrWhole(30_000, 300_000), // The whole length has 120 runs.
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      lives(120, 1000),
      fc.array(fc.tuple(lists, limits, fc.integer({ min: 1000, max: 2400 })), {
        minLength: 12,
        maxLength: 12,
      }),
      async (all, question) => {
        await refill(all);
        for (const [list, limit, position] of question) {
          const { filter, sort, scope } = list;
          const now = plainly(all.map(lastOf), scope, filter, sort);
          expect(await everyPage(list, limit, undefined, async () => {})).toEqual(
            now.map(({ resource }) => resource),
          );
          const then = all.flatMap(({ versions }) =>
            versions.filter((row) => Number(row.changed_position) <= position).slice(-1),
          );
          const past = plainly(then, scope, filter, sort);
          expect(await everyPage(list, limit, BigInt(position), async () => {})).toEqual(
            past.map(({ resource }) => resource),
          );
          const moment = { kind: 'position', position: BigInt(position) } as const;
          expect(await countTransactions(scope, database, { filter })).toBe(BigInt(now.length));
          expect(await countTransactions(scope, database, { filter, moment })).toBe(
            BigInt(past.length),
          );
          const newest = plainly(all.map(lastOf), scope, filter, undefined).map(({ id }) => id);
          expect(await matchingIds(scope, database, { filter }, limit)).toEqual(
            newest.slice(0, limit),
          );
          const offset = { limit, offset: 2 };
          const passed = await listTransactions(scope, database, { filter, sort }, offset);
          expect(passed.items).toEqual(now.slice(2, 2 + limit).map(({ resource }) => resource));
        }
      },
    ),
    { numRuns: runs },
  );
});

longTest('concurrent inserts neither repeat nor hide a transaction of a list', async () => {
  await fc.assert(
    fc.asyncProperty(
      lives(40, 1000),
      lives(30, 5000),
      lists,
      fc.constantFrom(1, 2, 3, 7),
      async (before, meanwhile, list, limit) => {
        await refill(before);
        const waiting = [...meanwhile];
        const ids = await everyPage(list, limit, undefined, () =>
          writeLives(client, waiting.splice(0, 2)),
        );
        expect(new Set(ids).size).toBe(ids.length);
        const { filter, sort, scope } = list;
        const there = plainly(before.map(lastOf), scope, filter, sort).map(
          ({ resource }) => resource,
        );
        const old = new Set(before.map((one) => lastOf(one).resource));
        expect(ids.filter((resource) => old.has(resource))).toEqual(there);
      },
    ),
    { numRuns: runs * 2 },
  );
});
