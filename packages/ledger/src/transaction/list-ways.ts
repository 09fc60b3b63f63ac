// Raw SQL: the rows of a page are looked for in several ways.
import type { Page } from '@exchange/runtime/tables/page';
import type { SeenTables } from '@exchange/runtime/tables/tenancy';
import type { Scope } from '@exchange/units';
import { type RawBuilder, sql } from 'kysely';
import type { Asked } from './list-asked.js';
import { fewOr, inRange } from './list-collect.js';
import { asksWhatChanges, selectionOf } from './list-filter.js';
import { allThatMatch, amongFirstRows, firstRows } from './list-firsts.js';
import { newestFirst, orderOf } from './list-order.js';
import { allOwn, ownAmongFirst, ownIfFew, ownNewestFirst } from './list-own.js';
import { rowsToSearch } from './list-past.js';
import type { ListedRow, ListRequest } from './list-request.js';
import { ofEachValueOr } from './list-values.js';

/** Where those that match are collected from an index alone, fewer are looked through in order before. */
const lookedAtForEachKey = 10;

/**
 * Queries for the rows of a page and one more if there is one, in their order. The first that gives so many rows has
 * answered; the last one always has.
 *
 * Where no index has exactly these rows in this order, there are two ways: to go through the rows in their order until
 * a page is full, or to collect all that match and sort them. Either is bad for some: rows that match may all be old,
 * or many. So a bounded part of the rows in order is looked at first. Where an index alone tells which rows match, they
 * are found in it by their place in the list, and only those that the page shows are read.
 *
 * @param position as they were there; undefined for as they are
 */
export function waysToPage(
  scope: Scope,
  tables: SeenTables,
  { filter, sort }: ListRequest,
  position: bigint | undefined,
  { limit, offset, cursor }: Page,
): readonly RawBuilder<ListedRow>[] {
  const order = orderOf(sort, cursor);
  const selection = selectionOf(filter, tables);
  const ofChanges = asksWhatChanges(filter) || order.asksWhatChanges;
  const from = rowsToSearch(tables.rows, position, ofChanges);
  const isSorted = sort !== newestFirst;
  const own = scope.kind === 'platform' ? undefined : scope.reseller_id;
  const asked = { tables, order, selection, from, isSorted, own, count: limit + 1 + offset };
  // Of rows as they were, put together of two tables, no index has an order.
  const hasOrder = position === undefined || !ofChanges;
  return waysOf(asked, hasOrder).map((way) =>
    from.asTheyWere(
      sql<ListedRow>`select * from (${way}) as found order by ${order.orderBy} limit ${limit + 1} offset ${offset}`,
      order.orderBy,
    ),
  );
}

function waysOf(asked: Asked, hasOrder: boolean): readonly RawBuilder<unknown>[] {
  const { selection, from, isSorted, own } = asked;
  const { all, listed, isScattered, kept, range, searched } = selection;
  if (!hasOrder) return [isScattered || isSorted ? allThatMatch(asked) : firstRows(asked)];
  if (own !== undefined && kept !== undefined) {
    if (!isSorted) return [ownNewestFirst(asked, kept)];
    return [ownIfFew(asked, kept), ownAmongFirst(asked, own), allOwn(asked, kept)];
  }
  const few = (way: RawBuilder<unknown>) =>
    searched === undefined ? way : fewOr(asked, searched, way);
  if (isSorted) {
    const isPlain = all.length === 0 && listed === undefined && from.conditions.length === 0;
    if (own === undefined && isPlain) return [firstRows(asked)];
    const among = own === undefined ? amongFirstRows(asked) : ownAmongFirst(asked, own);
    return [few(among), few(allThatMatch(asked))];
  }
  if (range !== undefined) {
    return [amongFirstRows(asked, lookedAtForEachKey), inRange(asked, range)];
  }
  if (!isScattered) return [few(firstRows(asked))];
  const { begun } = selection;
  const collected = allThatMatch(asked);
  // Of a reseller's own the others' would have to be passed over, value by value.
  const searchedIn =
    begun === undefined || own !== undefined ? collected : ofEachValueOr(asked, begun, collected);
  return [few(amongFirstRows(asked)), few(searchedIn)];
}
