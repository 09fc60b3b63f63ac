import type { SeenTables } from '@exchange/runtime/tables/tenancy';
import type { ResellerId } from '@exchange/units';
import { type RawBuilder, sql } from 'kysely';
import type { Selection } from './list-filter.js';
import type { ListOrder } from './list-order.js';
import type { Searched } from './list-past.js';

/** What of a list is asked for. */
export interface Asked {
  readonly tables: SeenTables;
  readonly order: ListOrder;
  readonly selection: Selection;
  readonly from: Searched;
  /** By something else than when they were created. */
  readonly isSorted: boolean;
  /** Of a reseller, which sees its own alone. */
  readonly own: ResellerId | undefined;
  /** So many rows are wanted at most. */
  readonly count: number;
}

/** What every way to a page tells of a row that goes by `t`. */
export const told = (sorted: RawBuilder<unknown>) =>
  sql`t.id, t.resource, t.created_position, t.place, t.changed_position, ${sorted} as sorted`;

/**
 * The rows that the caller sees at places of the list.
 *
 * @param keys a query for `created_position` and `place`
 */
export function rowsAt(keys: RawBuilder<unknown>, { from }: Asked): RawBuilder<unknown> {
  return sql`(select seen.* from (${keys}) as first cross join lateral (
    select * from ${from.rows} as t
    where t.created_position = first.created_position and t.place = first.place offset 0
  ) as seen)`;
}

/** What is told of them. */
export function toldAt(keys: RawBuilder<unknown>, asked: Asked): RawBuilder<unknown> {
  return sql`(select ${told(asked.order.sorted)} from ${rowsAt(keys, asked)} as t)`;
}
