// Raw SQL: a page begins after several values together, and is looked for in several ways.
import type { Moment } from '@exchange/runtime/positions/moment';
import { allOf } from '@exchange/runtime/tables/conditions';
import type { Listing, Page } from '@exchange/runtime/tables/page';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import type { Scope, TransactionId } from '@exchange/units';
import { type RawBuilder, sql } from 'kysely';
import { asksWhatChanges, selectionOf } from './list-filter.js';
import { together } from './list-firsts.js';
import { cursorAfter, type PlacedRow } from './list-order.js';
import { rowsToSearch } from './list-past.js';
import type { ListedRow, ListRequest, TransactionFilter } from './list-request.js';
import { waysToPage } from './list-ways.js';
import { momentPosition } from './moment.js';

/** Transactions in the order that is asked for; a reseller sees only its own. */
export async function listTransactions(
  scope: Scope,
  database: ReadDatabase,
  request: ListRequest,
  page: Page,
): Promise<Listing> {
  const position = await positionOf(database, request.moment);
  const rows = await readPage(scope, database, request, position, page, (way) => way);
  const { shown, next } = cut(rows, request, page);
  return { items: shown.map(({ resource }) => resource), next };
}

/**
 * The rows of a page, and one more if there is one.
 *
 * @param position as they were there; undefined for as they are
 * @param told what is told of each row, of a query for the rows in their order
 */
export async function readPage<Row extends PlacedRow>(
  scope: Scope,
  database: ReadDatabase,
  request: ListRequest,
  position: bigint | undefined,
  page: Page,
  told: (listed: RawBuilder<ListedRow>) => RawBuilder<Row>,
): Promise<readonly Row[]> {
  const tables = database.seenBy(scope);
  let rows: readonly Row[] = [];
  for (const way of waysToPage(scope, tables, request, position, page)) {
    rows = await tables.ask(told(way));
    if (rows.length > page.limit) break;
  }
  return rows;
}

/** The rows that a page shows of those that were read, and the cursor of the next page if there is one. */
export function cut<Row extends PlacedRow>(
  rows: readonly Row[],
  { sort }: ListRequest,
  { limit }: Page,
): { readonly shown: readonly Row[]; readonly next: string | undefined } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const isCut = rows.length > limit && last !== undefined;
  return { shown, next: isCut ? cursorAfter(sort, last) : undefined };
}

/** How many transactions a list has in all. */
export async function countTransactions(
  scope: Scope,
  database: ReadDatabase,
  { filter, moment }: ListRequest,
): Promise<bigint> {
  const tables = database.seenBy(scope);
  const position = await positionOf(database, moment);
  const from = rowsToSearch(tables.rows, position, asksWhatChanges(filter));
  const [counted] = await tables.ask(sql<{ readonly total: string }>`
    select count(*) as total from ${from.rows} as t
    where ${allOf([...from.conditions, ...together(selectionOf(filter, tables))])}`);
  return BigInt(counted?.total ?? 0);
}

/**
 * The ids of the transactions that meet a filter, newest first, as the list shows them to that caller: so many at most.
 * Who wants to know whether there are more asks for one more.
 */
export async function matchingIds(
  scope: Scope,
  database: ReadDatabase,
  filter: TransactionFilter,
  limit: number,
): Promise<readonly TransactionId[]> {
  const page = { limit: limit - 1, offset: 0 };
  const rows = await readPage(scope, database, { filter }, undefined, page, (way) => way);
  return rows.map(({ id }) => id);
}

/** The position of the exchange lane that a moment stands for. */
export async function positionOf(
  database: ReadDatabase,
  moment: Moment | undefined,
): Promise<bigint | undefined> {
  return moment === undefined ? undefined : momentPosition(database, moment);
}
