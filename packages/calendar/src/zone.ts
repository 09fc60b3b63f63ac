import { dayMs, dayOf, minuteMs } from './local-day.js';
import type { TimeZone } from './zone-name.js';
import { changesBetween, offsetAt } from './zone-offset.js';

export interface Segment {
  readonly start: number;
  readonly end: number;
  readonly offset: number;
}

export function segmentsOf(zone: TimeZone, start: number, end: number): readonly Segment[] {
  if (start >= end) return [];
  const segments: Segment[] = [];
  let [begin, offset] = [start, offsetAt(zone, start)];
  for (const change of changesBetween(zone, start, end)) {
    segments.push({ start: begin, end: change.at, offset });
    [begin, offset] = [change.at, change.offset];
  }
  segments.push({ start: begin, end, offset });
  return segments;
}

/** At which the zone's clocks show a local time, or are past it if it is skipped. */
export function firstInstantOf(
  zone: TimeZone,
  local: { readonly date: string; readonly minute: number },
): number {
  // No clock changes twice within two days.
  const localTime = dayOf(local.date) * dayMs + local.minute * minuteMs;
  const before = offsetAt(zone, localTime - dayMs);
  const after = offsetAt(zone, localTime + dayMs);
  if (before === after) return localTime - before;
  const offsets = [before, after]
    .filter((offset) => offsetAt(zone, localTime - offset) === offset)
    .map((offset) => localTime - offset);
  // For a skipped time: by the offset before the change.
  return offsets.length === 0 ? localTime - before : Math.min(...offsets);
}
