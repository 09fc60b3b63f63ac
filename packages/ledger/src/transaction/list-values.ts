// Raw SQL: the few different values of a column are found in its index one after the other.
import { allOf } from '@exchange/runtime/tables/conditions';
import { type RawBuilder, sql } from 'kysely';
import { type Asked, rowsAt, told } from './list-asked.js';
import type { Condition } from './list-conditions.js';
import type { Beginning } from './list-filter.js';
import { together } from './list-firsts.js';
import { transactionsTable } from './table.js';

/** So many values are followed, of each column. */
const valuesMax = 12;
/** So many ids that begin so are looked at. */
const idsMax = 125;

/**
 * The newest rows of each value that begins with a text, where there are few such values, as there are of books: an index has
 * the rows of each of them newest first. Otherwise what another way finds. Rows of a book may be too many to sort all of them,
 * and too few to be among the newest of all.
 */
export function ofEachValueOr(
  asked: Asked,
  { texts, id, counterparties }: Beginning,
  otherwise: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { order, from, selection, tables } = asked;
  const columns = texts.map(({ indexed, begins }, index) => {
    const name = sql.ref(`values${index}`);
    const value = (conditions: readonly Condition[]) => sql`
      (select ${indexed} from ${tables.rows(transactionsTable)} as t where ${allOf(conditions)}
      order by ${indexed} using ~<~ limit 1)`;
    return {
      as: sql`${name}(value) as (
        select * from ${value([begins])} as first
        union all select ${value([begins, sql`${indexed} ~>~ ${name}.value`])} from ${name} where value is not null)`,
      listed: sql`(select value from ${name} where value is not null limit ${valuesMax + 1})`,
      has: sql<boolean>`${indexed} = listed.value`,
    };
  });
  const partners = {
    listed: sql`(select id as value from ${counterparties} as begun limit ${valuesMax + 1})`,
    has: sql<boolean>`t.counterparty_id = listed.value`,
  };
  const byId = sql`(select t.created_position, t.place from ${from.rows} as t
    where ${allOf([id ?? sql<boolean>`false`])} limit ${idsMax + 1})`;
  const each = [...columns, partners];
  const isMany = sql.join(
    [
      ...each.map(({ listed }) => sql`(select count(*) from ${listed} as listed) > ${valuesMax}`),
      sql`(select count(*) from ${byId} as by_id) > ${idsMax}`,
    ],
    sql` or `,
  );
  const keys = sql.join(
    [
      ...each.map(({ listed, has }) => newestOf(asked, listed, has)),
      sql`select created_position, place from ${byId} as by_id`,
    ],
    sql` union `,
  );
  const first = sql`select created_position, place from (${keys}) as found
    order by created_position desc, place desc limit ${asked.count}`;
  return sql`(with recursive ${sql.join(columns.map(({ as }) => as))}, spread as materialized (select ${isMany} as is_many)
    select ${told(order.sorted)} from ${rowsAt(first, asked)} as t
    where not (select is_many from spread) and ${allOf(together(selection))}
    union all select * from (${otherwise}) as otherwise where (select is_many from spread))`;
}

/** The places of the newest rows of each value. */
function newestOf(
  { order, from, count }: Asked,
  listed: RawBuilder<unknown>,
  has: Condition,
): RawBuilder<unknown> {
  const parts = order.parts.map(
    ({ conditions, orderBy }) => sql`select newest.* from ${listed} as listed cross join lateral (
      select t.created_position, t.place from ${from.rows} as t
      where ${allOf([has, ...from.conditions, ...conditions])} order by ${orderBy} limit ${count}
    ) as newest where not (select is_many from spread)`,
  );
  return sql.join(parts, sql` union `);
}
