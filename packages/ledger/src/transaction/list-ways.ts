// Raw SQL: which index has the rows of a page depends on what is asked, and the planner knows too little to tell.
import { allOf } from '@exchange/runtime/tables/conditions';
import type { Page } from '@exchange/runtime/tables/page';
import type { SeenTables } from '@exchange/runtime/tables/tenancy';
import type { ResellerId, Scope } from '@exchange/units';
import { type RawBuilder, sql } from 'kysely';
import {
  asksWhatChanges,
  type Condition,
  type Listed,
  type Selection,
  selectionOf,
} from './list-filter.js';
import { type ListOrder, newestFirst, orderOf } from './list-order.js';
import { rowsToSearch } from './list-past.js';
import type { ListedRow, ListRequest } from './list-request.js';
import { transactionsTable } from './table.js';

/** Of rows in order so many are looked at, for each that a page shows, before all that match are collected. */
const lookedAtForEach = 40;
const lookedAtMax = 20_000;

/**
 * Queries for the rows of a page and one more if there is one, in their order. The first that gives so many rows has
 * answered; the last one always has.
 *
 * Where no index has exactly these rows in this order, there are two ways: to go through the rows in their order until
 * a page is full, or to collect all that match and sort them. Either is bad for some: rows that match may all be old,
 * or many. So a bounded part of the rows in order is looked at first.
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

interface Asked {
  readonly tables: SeenTables;
  readonly order: ListOrder;
  readonly selection: Selection;
  readonly from: { readonly rows: RawBuilder<unknown>; readonly conditions: readonly Condition[] };
  /** By something else than when they were created. */
  readonly isSorted: boolean;
  /** Of a reseller, which sees its own alone. */
  readonly own: ResellerId | undefined;
  /** So many rows are wanted at most. */
  readonly count: number;
}

function waysOf(asked: Asked, hasOrder: boolean): readonly RawBuilder<unknown>[] {
  const { selection, from, isSorted, own } = asked;
  const seesAll = own === undefined;
  const { all, listed, isScattered } = selection;
  const isPlain = all.length === 0 && from.conditions.length === 0;
  if (isSorted ? seesAll && isPlain && listed === undefined : !isScattered) {
    const isOwnStatus = !seesAll && isPlain && listed?.isStatus === true && listed.isOneValue;
    if (!isOwnStatus || !hasOrder) return [firstRows(asked)];
    return [amongFirstRows(asked), amongFirstOfStatus(asked, listed), allThatMatch(asked)];
  }
  return [...(hasOrder ? [amongFirstRows(asked)] : []), allThatMatch(asked)];
}

const told = (sorted: RawBuilder<unknown>) =>
  sql`t.id, t.resource, t.created_position, t.place, t.changed_position, ${sorted} as sorted`;

/** The first rows in an index's order, those of each value that is listed. */
function firstRows({ order, selection, from, own, count }: Asked): RawBuilder<unknown> {
  const { all, listed } = selection;
  const parts = order.parts.map(({ conditions, orderBy }) => {
    const first = (others: readonly Condition[], by: RawBuilder<unknown>) => sql`
      (select ${told(order.sorted)} from ${from.rows} as t
      where ${allOf([...from.conditions, ...conditions, ...all, ...others])}
      order by ${by} limit ${count})`;
    if (listed === undefined) return first([], orderBy);
    if (listed.isStatus && own !== undefined) return first([listed.hasAny], orderBy);
    const ofOne =
      listed.isStatus && all.length === 0
        ? first(inRange(order, sql`listed.value`), byStatus)
        : first([listed.has(sql`listed.value`)], orderBy);
    return sql`(select newest.* from unnest(${listed.values}) as listed(value)
      cross join lateral ${ofOne} as newest)`;
  });
  return sql`${sql.join(parts, sql` union all `)}`;
}

/**
 * The rows of a status as a range of its index. Asked for rows of one status, newest first, the planner takes the index of
 * all rows where it believes that most have that status, and goes through all the new ones, which have another.
 */
function inRange({ after }: ListOrder, status: RawBuilder<unknown>): readonly Condition[] {
  const range: Condition[] = [sql`t.status >= ${status}`, sql`t.status <= ${status}`];
  if (after === undefined) return range;
  const { position, place } = after;
  return [
    ...range,
    sql`(t.status, t.created_position, t.place) < (${status}, ${position}::bigint, ${place}::integer)`,
  ];
}
const byStatus = sql`t.status desc, t.created_position desc, t.place desc`;

/** Those that match among the first rows of all. */
function amongFirstRows(asked: Asked): RawBuilder<unknown> {
  const { order, from, isSorted, own } = asked;
  // What comes first is followed by rows without a value only where there are fewer.
  const [part] = order.parts;
  if (part === undefined) return allThatMatch(asked);
  const { conditions, orderBy } = part;
  if (isSorted && own !== undefined) {
    return matching(ownAmongFirst(own, conditions, orderBy, asked), orderBy, asked);
  }
  const all = isSorted ? conditions : [...from.conditions, ...conditions];
  return matching(first(from.rows, all, orderBy, asked), orderBy, asked);
}

/**
 * A reseller's own among the first rows of all: the index of an order says whose they are, and each of its own is looked
 * up by its place in the list.
 */
function ownAmongFirst(
  own: ResellerId,
  conditions: readonly Condition[],
  orderBy: RawBuilder<unknown>,
  { tables, order, from, count }: Asked,
): RawBuilder<unknown> {
  return sql`(select seen.* from (
    select t.created_position, t.place from (
      select ${order.sorted}, t.created_position, t.place, t.reseller_id
      from ${tables.rowsNamedBySeen(transactionsTable)} as t where ${allOf(conditions)}
      order by ${orderBy} limit ${lookedAtMax}
    ) as t where t.reseller_id = ${own} order by ${orderBy} limit ${count * lookedAtForEach}
  ) as first cross join lateral (
    select * from ${from.rows} as t
    where t.created_position = first.created_position and t.place = first.place offset 0
  ) as seen)`;
}

/** Those that match among the first rows of their status. */
function amongFirstOfStatus(asked: Asked, { values }: Listed): RawBuilder<unknown> {
  const { tables, order } = asked;
  const rows = tables.rowsNamedBySeen(transactionsTable);
  const ofStatus = first(rows, inRange(order, sql`(${values})[1]`), byStatus, asked);
  return matching(seenOf(ofStatus, asked), sql`t.created_position desc, t.place desc`, asked);
}

/** The first rows in an index's order. */
function first(
  rows: RawBuilder<unknown>,
  conditions: readonly Condition[],
  orderBy: RawBuilder<unknown>,
  { count }: Asked,
): RawBuilder<unknown> {
  return sql`(select t.* from ${rows} as t where ${allOf(conditions)} order by ${orderBy}
    limit ${Math.min(count * lookedAtForEach, lookedAtMax)})`;
}

/** Of rows in the order of an index, which has them whosever they are: those that the caller sees, looked up by their key. */
function seenOf(rows: RawBuilder<unknown>, { from }: Asked): RawBuilder<unknown> {
  return sql`(select seen.* from ${rows} as first
    cross join lateral (select * from ${from.rows} as t where t.id = first.id offset 0) as seen)`;
}

function matching(
  rows: RawBuilder<unknown>,
  orderBy: RawBuilder<unknown>,
  { order, selection, from, count }: Asked,
): RawBuilder<unknown> {
  return sql`(select ${told(order.sorted)} from ${rows} as t
    where ${allOf([...from.conditions, ...together(selection)])}
    order by ${orderBy} limit ${count})`;
}

/** All that match: with `offset 0` the planner looks for them as if no order were asked for. */
function allThatMatch({ order, selection, from }: Asked): RawBuilder<unknown> {
  const parts = order.parts.map(
    ({ conditions }) => sql`
    (select ${told(order.sorted)} from ${from.rows} as t
    where ${allOf([...from.conditions, ...conditions, ...together(selection)])} offset 0)`,
  );
  return sql`${sql.join(parts, sql` union all `)}`;
}

/** All that a filter asks for, as one condition after the other. */
export function together({ all, listed }: Selection): readonly Condition[] {
  return listed === undefined ? all : [...all, listed.hasAny];
}
