// Raw SQL: the index of a reseller's own rows has what most lists are filtered and sorted by.
import { allOf } from '@exchange/runtime/tables/conditions';
import { lookedAtForEach, lookedAtMax } from '@exchange/runtime/tables/looked-at';
import type { ResellerId } from '@exchange/units';
import { type RawBuilder, sql } from 'kysely';
import { type Asked, rowsAt, toldAt } from './list-asked.js';
import type { Condition } from './list-conditions.js';
import { matching } from './list-firsts.js';
import { isInList } from './list-order.js';
import { transactionsTable } from './table.js';

/** A reseller that has so many rows at most is few enough to sort all of them. */
const fewOwn = 10_000;

/** A reseller's own, newest first, filtered in their index. */
export function ownNewestFirst(asked: Asked, kept: readonly Condition[]): RawBuilder<unknown> {
  const { order, from, count } = asked;
  const keys = order.parts.map(
    ({ conditions, orderBy }) => sql`(select t.created_position, t.place from ${from.rows} as t
      where ${allOf([...from.conditions, ...conditions, ...kept])} order by ${orderBy} limit ${count})`,
  );
  return toldAt(sql`${sql.join(keys, sql` union all `)}`, asked);
}

/** All that a reseller has, sorted; nothing where it has more than a few. */
export function ownIfFew(asked: Asked, kept: readonly Condition[]): RawBuilder<unknown> {
  const { from } = asked;
  const isFew = sql<boolean>`not exists (select from ${from.rows} as t
    order by t.created_position desc, t.place desc offset ${fewOwn} limit 1)`;
  return allOwn(asked, [isFew, ...kept]);
}

/** All that a reseller has, sorted; with `offset 0` the planner collects them as if no order were asked for. */
export function allOwn(asked: Asked, conditions: readonly Condition[]): RawBuilder<unknown> {
  const { order, from, count } = asked;
  const keys = sql`(select created_position, place from (
      select t.created_position, t.place, ${order.sorted} as sorted from ${from.rows} as t
      where ${allOf([...conditions, ...from.conditions, isInList(order)])} offset 0
    ) as found order by ${order.orderBy} limit ${count})`;
  return toldAt(keys, asked);
}

/**
 * A reseller's own among the first rows of all: the index of an order says whose they are, and each of its own is looked
 * up by its place in the list.
 */
export function ownAmongFirst(asked: Asked, own: ResellerId): RawBuilder<unknown> {
  const { tables, order, selection, from, count } = asked;
  // What comes first is followed by rows without a value only where there are fewer.
  const [part] = order.parts;
  if (part === undefined) return sql`(select)`;
  const { conditions, orderBy } = part;
  const { all, listed } = selection;
  const isPlain = all.length === 0 && listed === undefined && from.conditions.length === 0;
  const keys = sql`(
    select t.created_position, t.place from (
      select ${order.sorted}, t.created_position, t.place, t.reseller_id
      from ${tables.rowsNamedBySeen(transactionsTable)} as t where ${allOf(conditions)}
      order by ${orderBy} limit ${lookedAtMax}
    ) as t where t.reseller_id = ${own} order by ${orderBy} limit ${isPlain ? count : count * lookedAtForEach})`;
  return matching(rowsAt(keys, asked), orderBy, asked);
}
