// Raw SQL: which index has the rows of a page depends on what is asked, and the planner knows too little to tell.
import { allOf } from '@exchange/runtime/tables/conditions';
import { lookedAtFor } from '@exchange/runtime/tables/looked-at';
import { type RawBuilder, sql } from 'kysely';
import { type Asked, told } from './list-asked.js';
import type { Condition } from './list-conditions.js';
import type { Selection } from './list-filter.js';
import type { ListOrder } from './list-order.js';

/** The first rows in an index's order, those of each value that is listed. */
export function firstRows({ order, selection, from, own, count }: Asked): RawBuilder<unknown> {
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

/** Those that match among the first rows in the list's order, so many for each that is wanted. */
export function amongFirstRows(asked: Asked, forEach?: number): RawBuilder<unknown> {
  const { order, from, isSorted, count } = asked;
  // What comes first is followed by rows without a value only where there are fewer.
  const [part] = order.parts;
  if (part === undefined) return allThatMatch(asked);
  const { conditions, orderBy } = part;
  const all = isSorted ? conditions : [...from.conditions, ...conditions];
  const first = sql`(select t.* from ${from.rows} as t where ${allOf(all)} order by ${orderBy}
    limit ${lookedAtFor(count, forEach)})`;
  return matching(first, orderBy, asked);
}

/** Of rows in order, those that match. */
export function matching(
  rows: RawBuilder<unknown>,
  orderBy: RawBuilder<unknown>,
  { order, selection, from, count }: Asked,
): RawBuilder<unknown> {
  return sql`(select ${told(order.sorted)} from ${rows} as t
    where ${allOf([...from.conditions, ...together(selection)])}
    order by ${orderBy} limit ${count})`;
}

/** All that match: with `offset 0` the planner looks for them as if no order were asked for. */
export function allThatMatch({ order, selection, from }: Asked): RawBuilder<unknown> {
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
