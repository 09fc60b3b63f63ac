import type { Scope } from '@exchange/units';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDatabase } from '../database/connect.js';
import { scopeCondition } from '../space/conditions.js';
import { type Moment, momentPosition, transactionsAt } from './moment.js';

/** What positions may be told apart by, besides their time. */
export const positionKeys = [
  'counterparty_id',
  'asset_id',
  'cost_key',
  'transaction_type',
  'status',
] as const;
export type PositionKey = (typeof positionKeys)[number];

export interface PositionRequest {
  readonly from: Date;
  readonly to: Date;
  readonly period: 'hour' | 'day';
  readonly groupBy: readonly PositionKey[];
  readonly filter: Partial<Readonly<Record<PositionKey, string>>>;
  readonly moment?: Moment | undefined;
  readonly limit: number;
}

/** Net volume and value of a delivery period; keys that were not asked for are left out. */
export interface NetPosition extends Partial<Readonly<Record<PositionKey, string | null>>> {
  readonly period_start: Date;
  readonly volume_mwh: string;
  readonly value: string;
}

/**
 * Positions by delivery period in UTC, oldest first. A delivery that spans several periods is spread over them by
 * time; amounts are rounded to 6 decimals once, after summing.
 */
export async function listPositions(
  scope: Scope,
  database: ReadDatabase,
  request: PositionRequest,
): Promise<readonly NetPosition[]> {
  const { from, to, period, groupBy, filter, moment, limit } = request;
  const conditions: RawBuilder<boolean>[] = [
    scopeCondition(scope, 'b'),
    sql`b.delivery_start < ${to}`,
    sql`b.delivery_end > ${from}`,
  ];
  for (const key of positionKeys) {
    const value = filter[key];
    if (value !== undefined) conditions.push(sql`${sql.ref(`b.${key}`)}::text = ${value}`);
  }
  const keys = groupBy.map((key) => sql`${sql.ref(`b.${key}`)}`);
  const selected = keys.length === 0 ? sql`` : sql`, ${sql.join(keys)}`;
  const blocks =
    moment === undefined
      ? sql`position_blocks`
      : sql`(select id, counterparty_id, asset_id, reseller_id, cost_key, transaction_type, status,
          delivery_start, delivery_end, volume_mwh, volume_mwh * price_per_mwh as value
          from (${transactionsAt(await momentPosition(database, moment))}) as past
          where status in ('pending', 'confirmed', 'settled'))`;
  const step = period === 'hour' ? sql`interval '1 hour'` : sql`interval '24 hours'`;
  const share = sql`(extract(epoch from least(b.delivery_end, p.start + ${step}) - greatest(b.delivery_start, p.start))
    / extract(epoch from b.delivery_end - b.delivery_start))::numeric`;
  const { rows } = await sql<NetPosition>`
    select p.start as period_start ${selected},
      trim_scale(round(sum(b.volume_mwh * ${share}), 6))::text as volume_mwh,
      trim_scale(round(sum(b.value * ${share}), 6))::text as value
    from generate_series(
        date_trunc(${period}, ${from}::timestamptz, 'UTC'),
        ${to}::timestamptz - interval '1 millisecond', ${step}) as p(start)
      join ${blocks} as b on b.delivery_start < p.start + ${step} and b.delivery_end > p.start
    where ${sql.join(conditions, sql` and `)}
    group by p.start ${selected}
    order by p.start ${selected} limit ${limit}`.execute(database);
  return rows;
}
