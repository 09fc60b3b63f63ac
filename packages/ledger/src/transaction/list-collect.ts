// Raw SQL: rows that an index alone tells of are found in it by their place in the list.
import { allOf } from '@exchange/runtime/tables/conditions';
import { type RawBuilder, sql } from 'kysely';
import { type Asked, rowsAt, told, toldAt } from './list-asked.js';
import type { Condition } from './list-conditions.js';
import { together } from './list-firsts.js';
import { isInList } from './list-order.js';
import { transactionsTable } from './table.js';

/** The rows of a range, newest first; each part of it is read from its index. */
export function inRange(asked: Asked, range: readonly Condition[]): RawBuilder<unknown> {
  const { order, from, count } = asked;
  const of = order.parts.flatMap(({ conditions }) => conditions);
  const parts = range.map(
    (part) => sql`(select t.created_position, t.place from ${from.rows} as t
      where ${allOf([part, ...of, ...from.conditions])} offset 0)`,
  );
  const keys = sql`select created_position, place from (${sql.join(parts, sql` union all `)}) as found
    order by created_position desc, place desc limit ${count}`;
  return toldAt(keys, asked);
}

/** So many rows are looked at one by one, in all of the columns that are searched. */
const fewFound = 500;

/**
 * Those that are found by what few rows have, whosever they are, where these are few; otherwise what another way finds. The
 * planner would look at all of a reseller's rows too.
 *
 * @param searched what they are found by, each by an index of its own; one of these is met
 */
export function fewOr(
  asked: Asked,
  searched: readonly Condition[],
  otherwise: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { tables, order, selection, from } = asked;
  const rows = tables.rowsNamedBySeen(transactionsTable);
  const fewOfEach = Math.floor(fewFound / searched.length);
  const found = searched.map((condition, index) => {
    const name = sql.ref(`found${index}`);
    return {
      as: sql`${name} as materialized (select t.created_position, t.place
        from ${rows} as t where ${condition} limit ${fewOfEach + 1})`,
      keys: sql`select created_position, place from ${name}`,
      isMany: sql`(select count(*) from ${name}) > ${fewOfEach}`,
    };
  });
  const keys = sql.join(
    found.map((one) => one.keys),
    sql` union `,
  );
  const isMany = sql.join(
    found.map((one) => one.isMany),
    sql` or `,
  );
  return sql`(with ${sql.join(found.map((one) => one.as))}, found as materialized (select ${isMany} as is_many)
    select ${told(order.sorted)} from ${rowsAt(keys, asked)} as t
    where not (select is_many from found)
      and ${allOf([...from.conditions, isInList(order), ...together(selection)])}
    union all select * from (${otherwise}) as otherwise where (select is_many from found))`;
}
