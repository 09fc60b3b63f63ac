// Raw SQL: rows as they were are put together of two tables, and their runs are taken apart.
import type { Moment } from '@exchange/runtime/positions/moment';
import type { ReadDatabase, SeenTables } from '@exchange/runtime/tables/tenancy';
import { type RawBuilder, sql } from 'kysely';
import { momentPosition, transactionsAt } from '../transaction/moment.js';
import { positionBlocksTable } from './table.js';

/** An interval's milliseconds. */
export const millisecondsOf = (interval: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`trunc(extract(epoch from ${interval}) * 1000)`;

const hourMs = 3_600_000;

/** A deal without direction buys. */
const keys = sql`counterparty_id, asset_id, reseller_id, cost_key, transaction_type, status, book, currency,
  coalesce(direction, 'buy') as direction`;

/**
 * What positions are made of: the blocks that the lane keeps, or those of transactions as they were. Each delivers
 * `volume_mwh` and `value` in every `length` milliseconds of its delivery, sells negative.
 */
export async function blocksIn(
  database: ReadDatabase,
  tables: SeenTables,
  terms: {
    readonly moment?: Moment | undefined;
    readonly from: Date;
    readonly to: Date;
  },
): Promise<RawBuilder<unknown>> {
  const { moment, from, to } = terms;
  const isWithin = sql`delivery_start < ${to} and delivery_end > ${from}`;
  if (moment === undefined) {
    return sql`(select ${keys}, delivery_start, delivery_end, volume_mwh, value,
      ${millisecondsOf(sql`delivery_end - delivery_start`)} as length
      from ${tables.rows(positionBlocksTable)} as kept where ${isWithin})`;
  }
  const position = await momentPosition(database, moment);
  // A run delivers its power in every hour, whatever its length.
  return sql`(select ${keys},
      coalesce(run.start, delivery_start) as delivery_start,
      coalesce(run."end", delivery_end) as delivery_end,
      sign * coalesce(run.mw, volume_mwh) as volume_mwh,
      sign * coalesce(run.mw, volume_mwh) * coalesce(run.price_per_mwh, past.price_per_mwh) as value,
      case when run.start is null then ${millisecondsOf(sql`delivery_end - delivery_start`)} else ${hourMs} end as length
    from (${transactionsAt(tables.rows, position)}) as past
      cross join lateral (select case direction when 'sell' then -1 else 1 end as sign) as signed
      left join lateral jsonb_to_recordset(past.runs::jsonb)
        as run(start timestamptz, "end" timestamptz, mw numeric, price_per_mwh numeric) on true
    where status in ('pending', 'confirmed', 'settled') and ${isWithin}
      and (past.runs is null or (run.start < ${to} and run."end" > ${from})))`;
}
