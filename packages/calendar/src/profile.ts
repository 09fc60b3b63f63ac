import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimal,
  multiplyDecimals,
} from '@exchange/units';
import { minuteMs } from './local-day.js';
import { type DealRun, joinRuns } from './run.js';

export interface Interval {
  readonly start: number;
  readonly end: number;
  readonly volume: Decimal;
  /** Undefined: the deal's price. */
  readonly price?: Decimal | undefined;
}

/** A month of quarter-hours, and a bit. */
export const intervalsMax = 3_000;
export const intervalMinutes = [15, 30, 60] as const;

export type ProfileFault =
  | { readonly code: 'no_interval' }
  | { readonly code: 'too_many_intervals'; readonly count: number }
  | { readonly code: 'odd_length'; readonly index: number }
  | { readonly code: 'negative_volume'; readonly index: number }
  | { readonly code: 'out_of_order'; readonly index: number }
  | { readonly code: 'outside_delivery'; readonly index: number }
  | { readonly code: 'nothing_delivered' }
  | { readonly code: 'another_sum'; readonly sum: Decimal; readonly volume: Decimal };

export type ReadProfile =
  | {
      readonly ok: true;
      readonly runs: readonly DealRun[];
      readonly volume: Decimal;
    }
  | { readonly ok: false; readonly fault: ProfileFault };

const zero = decimal('0');

/**
 * Intervals: ordered, within the delivery, without overlaps.
 * @param volume stated; must equal the sum
 */
export function readProfile(
  intervals: readonly Interval[],
  delivery: { readonly start: number; readonly end: number },
  volume?: Decimal,
): ReadProfile {
  if (intervals.length === 0) return refuse({ code: 'no_interval' });
  if (intervals.length > intervalsMax) {
    return refuse({ code: 'too_many_intervals', count: intervals.length });
  }
  const runs: DealRun[] = [];
  let sum = zero;
  let before = Number.NEGATIVE_INFINITY;
  for (const [index, interval] of intervals.entries()) {
    const { start, end, price } = interval;
    const minutes = intervalMinutes.find((length) => length * minuteMs === end - start);
    if (minutes === undefined) return refuse({ code: 'odd_length', index });
    if (start < before) return refuse({ code: 'out_of_order', index });
    if (start < delivery.start || end > delivery.end) {
      return refuse({ code: 'outside_delivery', index });
    }
    if (interval.volume.startsWith('-')) return refuse({ code: 'negative_volume', index });
    before = end;
    sum = addDecimals(sum, interval.volume);
    const mw = multiplyDecimals(interval.volume, decimal(String(60 / minutes)));
    if (mw !== zero) runs.push({ start, end, mw, minutes, price });
  }
  if (runs.length === 0) return refuse({ code: 'nothing_delivered' });
  if (volume !== undefined && compareDecimals(sum, volume) !== 0) {
    return refuse({ code: 'another_sum', sum, volume });
  }
  return { ok: true, runs: joinRuns(runs), volume: sum };
}

const refuse = (fault: ProfileFault): ReadProfile => ({ ok: false, fault });
