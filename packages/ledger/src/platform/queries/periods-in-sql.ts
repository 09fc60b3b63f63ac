// Raw SQL: spans of time are split at the bounds of periods.
import { type RawBuilder, sql } from 'kysely';
import type { WindowedPeriod } from './windowed-periods.js';

interface SpanColumns {
  readonly start: RawBuilder<unknown>;
  readonly end: RawBuilder<unknown>;
}

export const millisecondsOf = (interval: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`trunc(extract(epoch from ${interval}) * 1000)`;

/** One row with the arrays `starts` and `ends`. */
export function periodBounds(periods: readonly WindowedPeriod[]): RawBuilder<unknown> {
  return sql`select ${instants(periods, 'start')} as starts, ${instants(periods, 'end')} as ends`;
}

const instants = (periods: readonly WindowedPeriod[], side: 'start' | 'end') =>
  sql`${periods.map((period) => period[side].toISOString())}::timestamptz[]`;

/**
 * Rows of `period` (from 1), `period_start`, `period_end`; binary search, because periods are
 * consecutive.
 */
export const periodsWithin = ({ start, end }: SpanColumns): RawBuilder<unknown> => sql`(
  select at as period, starts[at] as period_start, ends[at] as period_end
  from generate_series(
    greatest(width_bucket(${start}, starts), 1),
    width_bucket(${end} - interval '1 microsecond', starts)) as at)`;

/** Milliseconds of a span inside the period `p`. */
export const msInside = ({ start, end }: SpanColumns): RawBuilder<unknown> =>
  millisecondsOf(sql`least(${end}, p.period_end) - greatest(${start}, p.period_start)`);
