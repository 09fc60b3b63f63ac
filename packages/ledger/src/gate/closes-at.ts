import { firstInstantOf, segmentsOf, type TimeZone } from '@exchange/delivery';
import { type Instant, instantOf } from '@exchange/units';
import type { GateRule } from './events.js';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** The first instant that texts have; nothing closes before it. */
const firstMs = Date.parse('0001-01-01T00:00:00Z');

/**
 * When a delivery interval closes: from that instant on it is too late. It depends on when the interval begins alone, and one
 * that begins later never closes earlier.
 *
 * A day-ahead gate closes at its local time so many days before the day on which the interval begins, both by the clocks of
 * its zone. A time that clocks repeat on that day is the first of the two; a time that they skip is as long after the skip as
 * it would have been after midnight without it (02:30 is 03:30 where 02:00 became 03:00).
 */
export function closesAt(interval: { readonly start: Instant }, rule: GateRule): Instant {
  const start = Date.parse(interval.start);
  switch (rule.kind) {
    case 'before_delivery':
      return textOf(start - rule.minutes * minuteMs);
    case 'day_ahead': {
      const { time_zone, days_before, local_time } = rule;
      const day = localDayOf(start, time_zone) - days_before;
      // No zone is a whole day from UTC.
      if ((day - 1) * dayMs <= firstMs) return textOf(firstMs);
      const date = new Date(day * dayMs).toISOString().slice(0, 10);
      return textOf(firstInstantOf(time_zone, { date, minute: minuteOf(local_time) }));
    }
    default:
      return rule satisfies never;
  }
}

/** Days since 1970 of the local day of an instant. */
function localDayOf(at: number, zone: TimeZone): number {
  const [segment] = segmentsOf(zone, at, at + 1);
  return Math.floor((at + (segment?.offset ?? 0)) / dayMs);
}

/** Minutes after midnight of `HH:MM`. */
function minuteOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

const textOf = (at: number) => instantOf(new Date(Math.max(at, firstMs)));
