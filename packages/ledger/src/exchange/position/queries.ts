// Raw SQL: deliveries are distributed over periods, and summed.
import type { Moment } from '@exchange/runtime/positions/moment';
import { mapPaced } from '@exchange/runtime/process/pacer';
import { allOf } from '@exchange/runtime/tables/queries/conditions';
import type { Page } from '@exchange/runtime/tables/queries/page';
import type { ReadDatabase, VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import { storableFilter } from '@exchange/runtime/tables/storable';
import type { Scope } from '@exchange/units';
import { type RawBuilder, sql } from 'kysely';
import {
  millisecondsOf,
  msInside,
  periodBounds,
  periodsWithin,
} from '../../platform/queries/periods-in-sql.js';
import { type PeriodWindow, periodsFrom } from '../../platform/queries/windowed-periods.js';
import { momentPosition, transactionsAt } from '../transaction/list/as-of.js';
import { cursorAfter, isAfter, lastOf } from './cursor.js';
import { groupingColumns, type KeyValues, type PositionKey, positionKeys, typeOf } from './keys.js';
import { type NetPosition, netPositionOf, type PositionRow, sums } from './net-position.js';
import { positionBlocksTable } from './table.js';

const hourMs = 3_600_000;

/** A deal without a direction is a purchase. */
const keys = sql`counterparty_id, asset_id, reseller_id, cost_key, transaction_type, status, book, currency,
  coalesce(direction, 'buy') as direction`;

async function blocksIn(
  database: ReadDatabase,
  tables: VisibleTables,
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
      from ${tables.rows(positionBlocksTable)} as block where ${isWithin})`;
  }
  const position = await momentPosition(database, moment);
  // A run's power applies to every hour.
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

export interface PositionRequest extends PeriodWindow {
  readonly groupBy: readonly PositionKey[];
  readonly filter: KeyValues<string | undefined>;
  readonly moment?: Moment | undefined;
}

/** Shares are exact; their sum is rounded once to 6 decimals, ties to even. */
export async function listPositions(
  scope: Scope,
  database: ReadDatabase,
  request: PositionRequest,
  page: Page,
): Promise<{ readonly positions: readonly NetPosition[]; readonly next: string | undefined }> {
  const { groupBy } = request;
  const last = lastOf(page.cursor);
  const from = last === undefined || last.start < request.from ? request.from : last.start;
  const periods = periodsFrom(request, from);
  if (periods.length === 0) return { positions: [], next: undefined };
  const tables = database.visibleTo(scope);
  const blocks = await blocksIn(database, tables, { ...request, from });
  const keys = sql.join(
    groupingColumns(groupBy).map((key) => sql`, ${sql.ref(key)}`),
    sql``,
  );
  const after = last === undefined ? [] : [isAfter(last, groupBy)];
  const rows = await tables.ask(sql<PositionRow>`
    with periods as (${periodBounds(periods)})
    select period ${keys}, ${sql.join((['length', ...sums] as const).map(collect))}
    from (
      select p.period ${keys}, b.length, ${sql.join(sums.map(sumOf))}
      from ${blocks} as b
        cross join periods
        cross join lateral ${periodsWithin(delivery)} as p
        cross join lateral (select ${msInside(delivery)} as ms) as inside
      where ${allOf([...conditionsOf(request), ...after])}
      group by p.period ${keys}, b.length
    ) as shares
    group by period ${keys}
    order by period ${keys} limit ${page.limit + 1} offset ${page.offset}`);
  const shown = await mapPaced(rows.slice(0, page.limit), (row) => {
    const period = periods[row.period - 1];
    return period === undefined ? [] : [netPositionOf(row, period)];
  });
  const positions = shown.flat();
  const lastShown = positions.at(-1);
  const isCut = rows.length > page.limit && lastShown !== undefined;
  return { positions, next: isCut ? cursorAfter(lastShown, groupBy) : undefined };
}

const delivery = { start: sql`b.delivery_start`, end: sql`b.delivery_end` };

function sumOf(name: (typeof sums)[number]): RawBuilder<unknown> {
  const amount = name === 'value' ? sql`b.value` : sql`b.volume_mwh`;
  const all = sql`sum(${amount} * inside.ms)`;
  const own =
    name === 'value' || name === 'volume'
      ? all
      : sql`${all} filter (where b.transaction_type = ${name})`;
  return sql`${own} as ${sql.ref(name)}`;
}

function collect(name: 'length' | (typeof sums)[number]): RawBuilder<unknown> {
  const as = name === 'length' ? 'lengths' : name;
  return sql`array_agg(coalesce(${sql.ref(name)}, 0)::text order by length) as ${sql.ref(as)}`;
}

function conditionsOf({ filter }: PositionRequest): readonly RawBuilder<boolean>[] {
  return positionKeys.flatMap((key) => {
    const value = filter[key];
    if (value === undefined) return [];
    return [sql<boolean>`${sql.ref(`b.${key}`)} = ${storableFilter(value)}::${typeOf(key)}`];
  });
}
