// Raw SQL: a page starts after a tuple of values, and its rows are joined by position and place.

import { allOf } from '@exchange/runtime/tables/queries/conditions';
import type { Page } from '@exchange/runtime/tables/queries/page';
import {
  candidatesFor,
  candidatesMax,
  candidatesPerRow,
} from '@exchange/runtime/tables/queries/read-listing';
import type { VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import type { Scope } from '@exchange/units';
import { type RawBuilder, sql } from 'kysely';
import { transactionsTable } from '../table.js';
import { rowsToSearch } from './as-of.js';
import {
  type Condition,
  conditionsOf,
  isInResellerIndex,
  isOfChange,
  type Selection,
  selectionOf,
  type TransactionFilter,
  type ValueFilter,
} from './filter.js';
import { isSortedByChange, type ListOrder, orderOf, type PlacedRow, type Sort } from './order.js';

export interface ListedRow extends PlacedRow {
  readonly id: string;
  readonly resource: string;
}

interface PageQuery {
  readonly rows: RawBuilder<ListedRow>;
  readonly isBounded: boolean;
}

interface PageRequest {
  readonly filter: TransactionFilter;
  readonly sort?: Sort | undefined;
  readonly partners?: readonly string[] | undefined;
}

const ofPlatform = { q: 100, others: candidatesPerRow };
const ofReseller = { rows: 10, entries: 200 };

/**
 * The first query reads bounded rows in index order; if too few match, the second sorts all
 * matches. Either alone takes seconds for some lists.
 */
export function pageQueries(
  scope: Scope,
  tables: VisibleTables,
  { filter, sort, partners }: PageRequest,
  position: bigint | undefined,
  { limit, offset, cursor }: Page,
): readonly PageQuery[] {
  const from = rowsToSearch(tables.rows, position, isOfChange(filter) || isSortedByChange(sort));
  const [order, selection] = [orderOf(sort, cursor), selectionOf(filter, partners)];
  const search = { from, order, selection, count: limit + 1 + offset };
  const { isIndexed, conditions, pastResources } = from;
  const query = (rows: RawBuilder<unknown>, isBounded: boolean): PageQuery => {
    const shown = sql`(select * from ${rows} as found order by ${order.orderBy} limit ${limit + 1} offset ${offset})`;
    const listed = sql<ListedRow>`select id, resource, created_position, place, sorted
      from ${pastResources(shown)} as listed order by ${order.orderBy}`;
    return { rows: listed, isBounded };
  };
  const place = sql`t.created_position, t.place, ${order.sorted} as sorted`;
  if (!isIndexed) return [query(matching(search, sql`${place}, t.id, t.resource`), false)];
  const all = query(rowsAt(matching(search, place), search), false);
  if (scope.kind === 'platform') {
    const [byValue, ...others] = sort === undefined ? selection.byValue : [];
    const rest = byValue === undefined ? selection : { ...selection, byValue: others };
    const forEach = filter.q === undefined ? ofPlatform.others : ofPlatform.q;
    const page = query(firstMatching(search, conditionsOf(rest), forEach, byValue), true);
    return sort === undefined && conditionsOf(rest).length === 0 ? [page] : [page, all];
  }
  const filters = conditionsOf(selection);
  if (sort === undefined) {
    const forEach = isInResellerIndex(filter) ? ofReseller.entries : ofReseller.rows;
    return [query(firstMatching(search, filters, forEach), true), all];
  }
  if (filters.length + conditions.length > 0) return [all];
  const allRows = tables.rowsNamedBySeen(transactionsTable);
  const own = firstOwnRows(search, allRows, sql`t.reseller_id = ${scope.reseller_id}`);
  return [query(rowsAt(own, search), true), all];
}

const listedColumns = sql`t.id, t.resource, t.changed_position, t.created_position, t.place`;

interface Search {
  readonly from: ReturnType<typeof rowsToSearch>;
  readonly order: ListOrder;
  readonly selection: Selection;
  readonly count: number;
}

/** The rows of a plain page come from one scan. With filters only places do, often from indexes alone. */
function firstMatching(
  search: Search,
  rest: readonly Condition[],
  forEach: number,
  byValue?: ValueFilter,
): RawBuilder<unknown> {
  const { from, order, count } = search;
  const [range, conditions] = order.isByCreation
    ? [[...order.after, ...from.conditions], rest]
    : [order.after, [...from.conditions, ...rest]];
  const limit = conditions.length === 0 ? count : candidatesFor(count, forEach);
  const first = (more: readonly Condition[], by: RawBuilder<unknown>) => sql`
    (select t.* from ${from.rows} as t where ${allOf([...range, ...more])} order by ${by} limit ${limit})`;
  const rows = byValue === undefined ? first([], order.indexed) : ofEachValue(byValue, first);
  const firstRows = (
    columns: RawBuilder<unknown>,
  ) => sql`(select ${columns}, ${order.sorted} as sorted
    from (select * from ${rows} as t order by ${order.indexed} limit ${limit}) as t
    where ${allOf(conditions)} order by ${order.indexed} limit ${count})`;
  const isPlain = conditions.length === 0 && byValue === undefined;
  return isPlain
    ? firstRows(listedColumns)
    : rowsAt(firstRows(sql`t.created_position, t.place`), search);

  /** A range of one key: for equality the planner may scan all keys. */
  function ofEachValue(
    { values, isOfValue, byKey, isBefore }: ValueFilter,
    firstOf: typeof first,
  ): RawBuilder<unknown> {
    const isAfter = order.cursor === undefined ? [] : [isBefore(order.cursor)];
    return sql`(select one.* from unnest(${values}) as listed(value)
      cross join lateral ${firstOf([isOfValue, ...isAfter], sql`${byKey}, ${order.indexed}`)} as one)`;
  }
}

function firstOwnRows(
  { order, count }: Search,
  rows: RawBuilder<unknown>,
  isOwn: Condition,
): RawBuilder<unknown> {
  return sql`(select created_position, place, sorted from (
      select t.created_position, t.place, t.reseller_id, ${order.sorted} as sorted
      from ${rows} as t where ${allOf(order.after)} order by ${order.indexed} limit ${candidatesMax}
    ) as t where ${isOwn} order by ${order.orderBy} limit ${count})`;
}

/** Without `offset 0` the planner may scan in order instead of sorting. */
function matching(
  { from, order, selection, count }: Search,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { parts } = selection;
  const others = [...from.conditions, ...order.after, ...conditionsOf({ ...selection, parts: [] })];
  const each = (parts.length === 0 ? [sql<boolean>`true`] : parts).map(
    (part) => sql`
    (select ${columns} from ${from.rows} as t where ${allOf([part, ...others])} offset 0)`,
  );
  return sql`(select * from (${sql.join(each, sql` union all `)}) as found
    order by ${order.orderBy} limit ${count})`;
}

function rowsAt(places: RawBuilder<unknown>, { from }: Search): RawBuilder<unknown> {
  return sql`(select seen.*, at.sorted from ${places} as at cross join lateral (
    select ${listedColumns} from ${from.rows} as t
    where t.created_position = at.created_position and t.place = at.place offset 0) as seen)`;
}
