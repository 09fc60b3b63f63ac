// Raw SQL: records of the tables, or of a past moment, as rows of the same columns.
import type { VisibleTables } from '@exchange/runtime/tables/tenancy';
import type { AssetId } from '@exchange/units';
import { type RawBuilder, sql } from 'kysely';
import { isEstimated, type UsageChannel, type UsageRecord } from './record.js';
import { usageReceivedTable, usageTable } from './table.js';

/** Rows of `period_start`, `period_end`, `kwh`, `quality`. */
export interface UsageRelation {
  readonly channel: UsageChannel;
  readonly rows: RawBuilder<unknown>;
}

export function presentUsage(tables: VisibleTables, asset: AssetId): readonly UsageRelation[] {
  const rowsOf = (rows: RawBuilder<unknown>) => sql`
    (select period_start, period_end, kwh, quality from ${rows} as own where asset_id = ${asset})`;
  return [
    { channel: 'delivered', rows: rowsOf(tables.rows(usageTable)) },
    { channel: 'received', rows: rowsOf(tables.rows(usageReceivedTable)) },
  ];
}

export function pastUsage(records: Iterable<UsageRecord>): readonly UsageRelation[] {
  const all = [...records];
  return (['delivered', 'received'] as const).map((channel) => {
    const own = all.filter((record) => (record.channel ?? 'delivered') === channel);
    const rows = sql`
      (select * from unnest(
        ${own.map(({ period_start }) => period_start)}::timestamptz[],
        ${own.map(({ period_end }) => period_end)}::timestamptz[],
        ${own.map(({ kwh }) => kwh)}::numeric[],
        ${own.map((record) => (isEstimated(record) ? 'estimated' : 'actual'))}::text[]
      ) as past(period_start, period_end, kwh, quality))`;
    return { channel, rows };
  });
}
