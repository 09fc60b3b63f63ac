import { dateOf, dayMs, firstInstantOf, segmentsOf, type TimeZone } from '@exchange/calendar';
import { type Instant, instantOf } from '@exchange/units';
import type { GateRule } from './data.js';

const minuteMs = 60_000;
const firstMs = Date.parse('0001-01-01T00:00:00Z');
const lastMs = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Returns the first late instant; a later start never closes earlier. Of a repeated local time the
 * first counts; a skipped one moves by the skip.
 */
export function closesAt(interval: { readonly start: Instant }, rule: GateRule): Instant {
  const start = Date.parse(interval.start);
  switch (rule.kind) {
    case 'before_delivery':
      return textOf(start - rule.minutes * minuteMs);
    case 'day_ahead': {
      const { time_zone, days_before, local_time } = rule;
      const day = localDayOf(start, time_zone) - days_before;
      // A zone's offset is less than a day.
      if ((day - 1) * dayMs <= firstMs) return textOf(firstMs);
      const local = { date: dateOf(day), minute: minuteOf(local_time) };
      return textOf(firstInstantOf(time_zone, local));
    }
    default:
      return rule satisfies never;
  }
}

function localDayOf(at: number, zone: TimeZone): number {
  const [segment] = segmentsOf(zone, at, at + 1);
  return Math.floor((at + (segment?.offset ?? 0)) / dayMs);
}

function minuteOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

/** Instants are compared as texts, which have years of four digits. */
const textOf = (at: number) => instantOf(new Date(Math.min(Math.max(at, firstMs), lastMs)));
