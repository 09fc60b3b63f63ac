// Raw SQL: records are split at the bounds of periods, and summed.
import { type Period, windowMsMax } from '@exchange/calendar';
import { mapPaced } from '@exchange/runtime/process/pacer';
import type { VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import { type Decimal, decimal, instantOf, subtractDecimals, sumQuotients } from '@exchange/units';
import { type RawBuilder, sql } from 'kysely';
import {
  millisecondsOf,
  msInside,
  periodBounds,
  periodsWithin,
} from '../../platform/queries/periods-in-sql.js';
import {
  type PeriodWindow,
  periodsFrom,
  type WindowedPeriod,
} from '../../platform/queries/windowed-periods.js';
import type { ResourceFields } from '../../platform/resource/write-resource.js';
import { conditionsOf, type UsageFilter, type UsageRelation } from './queries.js';
import type { UsageChannel, UsageQuality } from './record.js';
import { type usageTotal, writeUsageTotals } from './resource.js';

interface UsageShare {
  readonly channel: UsageChannel;
  readonly quality: UsageQuality;
  readonly length: bigint;
  readonly dividend: Decimal;
}

const totalScale = 6;
const zero = decimal('0');

/** Sums exact shares, each rounded once to 6 decimals, ties to even. */
function usageTotalOf(
  { start, end }: WindowedPeriod,
  shares: readonly UsageShare[],
  coveredMs: number,
): ResourceFields<typeof usageTotal> {
  const sumOf = (own: readonly UsageShare[]) =>
    sumQuotients(
      own.map(({ dividend, length }) => ({ dividend, divisor: length })),
      totalScale,
    );
  const net = shares.map((share) =>
    share.channel === 'delivered'
      ? share
      : { ...share, dividend: subtractDecimals(zero, share.dividend) },
  );
  return {
    start: instantOf(start),
    end: instantOf(end),
    kwh: sumOf(net),
    delivered: sumOf(shares.filter(({ channel }) => channel === 'delivered')),
    received: sumOf(shares.filter(({ channel }) => channel === 'received')),
    estimated: sumOf(net.filter(({ quality }) => quality === 'estimated')),
    missing: (end.getTime() - start.getTime() - coveredMs) / 1000,
  };
}

interface TotalsRequest extends UsageFilter {
  readonly period: Period;
  readonly timeZone: string;
}

export async function readUsageTotals(
  tables: VisibleTables,
  relations: readonly UsageRelation[],
  request: TotalsRequest,
): Promise<string> {
  const { timeZone: time_zone } = request;
  const own = relations.filter(
    ({ channel }) => request.channel === undefined || channel === request.channel,
  );
  const window = await windowOf(tables, own, request);
  if (window === undefined) return writeUsageTotals({ rows: [], time_zone });
  const periods = periodsFrom(window, window.from);
  const parts = await readParts(tables, own, request, periods);
  const shares = periods.map((): UsageShare[] => []);
  const coveredMs = periods.map(() => 0);
  for (const { period, channel, quality, length, total } of parts) {
    if (channel === null || quality === null) coveredMs[period - 1] = Number(total);
    else {
      const dividend = decimal(total);
      shares[period - 1]?.push({ channel, quality, length: BigInt(length), dividend });
    }
  }
  const places = periods.map((period, index) => ({ period, index }));
  const rows = await mapPaced(places, ({ period, index }) =>
    usageTotalOf(period, shares[index] ?? [], coveredMs[index] ?? 0),
  );
  return writeUsageTotals({ rows, time_zone });
}

/** Undefined without a record to derive an absent bound from. */
async function windowOf(
  tables: VisibleTables,
  relations: readonly UsageRelation[],
  request: TotalsRequest,
): Promise<PeriodWindow | undefined> {
  const { period, timeZone } = request;
  const [from, to] = [request.from, request.to].map((time) => time && new Date(time));
  if (from !== undefined && to !== undefined) return { period, timeZone, from, to };
  const [span] = await tables.ask(sql<{ first: Date | null; last: Date | null }>`
    select min(period_start) as first, max(period_end) as last
    from ${recordsOf(relations, request)} as records`);
  const [first, last] = [span?.first ?? undefined, span?.last ?? undefined];
  if (first === undefined || last === undefined) return undefined;
  const most = windowMsMax[period];
  if (from !== undefined) {
    return {
      period,
      timeZone,
      from,
      to: new Date(Math.min(last.getTime(), from.getTime() + most)),
    };
  }
  const end = to ?? last;
  const start = new Date(Math.max(first.getTime(), end.getTime() - most));
  return { period, timeZone, from: start, to: end };
}

interface PartRow {
  readonly period: number;
  readonly channel: UsageChannel | null;
  readonly quality: UsageQuality | null;
  readonly length: string;
  readonly total: string;
}

const record = { start: sql`r.period_start`, end: sql`r.period_end` };

async function readParts(
  tables: VisibleTables,
  relations: readonly UsageRelation[],
  request: TotalsRequest,
  periods: readonly WindowedPeriod[],
): Promise<readonly PartRow[]> {
  const [first, last] = [periods[0], periods.at(-1)];
  if (first === undefined || last === undefined) return [];
  return tables.ask(sql<PartRow>`
    with periods as (${periodBounds(periods)}),
    parts as (
      select p.period, r.channel, r.quality, r.kwh,
        ${millisecondsOf(sql`r.period_end - r.period_start`)} as length,
        ${msInside(record)} as ms,
        tstzrange(greatest(r.period_start, p.period_start), least(r.period_end, p.period_end)) as span
      from ${recordsOf(relations, request)} as r
        cross join periods
        cross join lateral ${periodsWithin(record)} as p
      where r.period_start < ${last.end} and r.period_end > ${first.start}
    )
    select period, channel, quality, length::text, sum(kwh * ms)::text as total
    from parts group by period, channel, quality, length
    union all
    select period, null, null, '0', sum(${millisecondsOf(sql`upper(covered) - lower(covered)`)})::text
    from (select period, unnest(range_agg(span)) as covered from parts group by period) as coverage
    group by period`);
}

function recordsOf(relations: readonly UsageRelation[], filter: UsageFilter): RawBuilder<unknown> {
  const selected = relations.map(
    ({ channel, rows }) => sql`
      select *, ${channel}::text as channel from ${rows} as one where ${conditionsOf(filter)}`,
  );
  return sql`(${sql.join(selected, sql` union all `)})`;
}
