// Raw SQL: a page starts after a tuple of values, and joins the records of both channels.
import { allOf } from '@exchange/runtime/tables/queries/conditions';
import type { Listing, Page } from '@exchange/runtime/tables/queries/page';
import { keysetPage, keysetParts, readKeyset } from '@exchange/runtime/tables/queries/page-keyset';
import type { VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import { type AssetId, type Decimal, decimal, instantOf } from '@exchange/units';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { listUsage as listedUsage } from './contract.js';
import { type UsageChannel, type UsageQuality, type UsageRecord, usageRecordOf } from './record.js';
import { writeUsage } from './resource.js';
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
      (select period_start, period_end, kwh, coalesce(quality, 'actual') as quality
       from json_to_recordset(${JSON.stringify(own)}::json)
         as past(period_start timestamptz, period_end timestamptz, kwh numeric, quality text))`;
    return { channel, rows };
  });
}

export interface UsagePeriod {
  readonly start: Date;
  readonly end: Date;
  readonly kwh: Decimal;
}

export type UsageFilter = Pick<
  z.output<typeof listedUsage.query>,
  'since' | 'until' | 'from' | 'to' | 'quality' | 'channel'
>;

/** Delivered energy comes first. */
const rankOf = { delivered: 1, received: 0 } as const satisfies Record<UsageChannel, number>;

export const usageCursor = [keysetParts.instant, keysetParts.instant, keysetParts.integer];

interface UsageRow {
  readonly period_start: Date;
  readonly period_end: Date;
  readonly kwh: string;
  readonly quality: UsageQuality;
  readonly rank: number;
}

export async function listUsage(
  tables: VisibleTables,
  relations: readonly UsageRelation[],
  filter: UsageFilter,
  page: Page,
): Promise<Listing> {
  const rows = await readRows(tables, relations, filter, { ...page, limit: page.limit + 1 });
  const { shown, next } = keysetPage(rows, page.limit, (last) => [
    last.period_start.toISOString(),
    last.period_end.toISOString(),
    String(last.rank),
  ]);
  const items = shown.map(({ period_start, period_end, kwh, quality, rank }) =>
    writeUsage(
      usageRecordOf({
        period_start: instantOf(period_start),
        period_end: instantOf(period_end),
        kwh: decimal(kwh),
        quality,
        channel: rank === rankOf.delivered ? 'delivered' : 'received',
      }),
    ),
  );
  return { items, next };
}

export async function lastDelivered(
  tables: VisibleTables,
  asset: AssetId,
  limit: number,
): Promise<readonly UsagePeriod[]> {
  const relations = presentUsage(tables, asset);
  const rows = await readRows(tables, relations, { channel: 'delivered' }, { limit, offset: 0 });
  return rows.map(({ period_start: start, period_end: end, kwh }) => ({
    start,
    end,
    kwh: decimal(kwh),
  }));
}

/** Cut before the join, so that each channel's index serves the order. */
function readRows(
  tables: VisibleTables,
  relations: readonly UsageRelation[],
  filter: UsageFilter,
  { limit, offset, cursor }: Page,
): Promise<readonly UsageRow[]> {
  const after = cursor === undefined ? undefined : readKeyset(cursor);
  const channels = relations
    .filter(({ channel }) => filter.channel === undefined || channel === filter.channel)
    .map(({ channel, rows }) => {
      const rank = rankOf[channel];
      return sql`(select *, ${rank}::integer as rank from ${rows} as one
        where ${conditionsOf(filter)} and ${isAfter(after, rank)}
        order by period_start desc, period_end desc limit ${limit + offset})`;
    });
  return tables.ask(sql<UsageRow>`
    select period_start, period_end, kwh::text as kwh, quality, rank
    from (${sql.join(channels, sql` union all `)}) as records
    order by period_start desc, period_end desc, rank desc
    limit ${limit} offset ${offset}`);
}

function isAfter(after: readonly string[] | undefined, rank: number): RawBuilder<unknown> {
  if (after === undefined) return sql`true`;
  const [start, end, last] = after;
  return sql`(period_start, period_end, ${rank}::integer)
    < (${start}::timestamptz, ${end}::timestamptz, ${last}::integer)`;
}

export const conditionsOf = ({ since, until, from, to, quality }: UsageFilter) =>
  allOf([
    ...(since === undefined ? [] : [sql<boolean>`period_start >= ${since}::timestamptz`]),
    ...(until === undefined ? [] : [sql<boolean>`period_start < ${until}::timestamptz`]),
    ...(from === undefined ? [] : [sql<boolean>`period_end > ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql<boolean>`period_start < ${to}::timestamptz`]),
    ...(quality === undefined ? [] : [sql<boolean>`quality = ${quality}`]),
  ]);
