import { dayMs, dayOf, minuteMs } from './local-day.js';
import type { TimeZone } from './zone-name.js';
import { changesBetween, offsetAt } from './zone-offset.js';

/** A stretch of time in which a zone's clocks go on without being put forward or back. Milliseconds since 1970. */
export interface Segment {
  readonly start: number;
  readonly end: number;
  /** What local time is ahead of UTC. */
  readonly offset: number;
}

/** The stretches of constant offset that the time from `start` to `end` consists of, in order. */
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

/** The instant at which a zone's clocks first show a local date and time, or have passed it where it is skipped. */
export function firstInstantOf(
  zone: TimeZone,
  local: { readonly date: string; readonly minute: number },
): number {
  // No clocks are put forward or back twice within two days.
  const wanted = dayOf(local.date) * dayMs + local.minute * minuteMs;
  const before = offsetAt(zone, wanted - dayMs);
  const after = offsetAt(zone, wanted + dayMs);
  if (before === after) return wanted - before;
  const found = [before, after]
    .filter((offset) => offsetAt(zone, wanted - offset) === offset)
    .map((offset) => wanted - offset);
  // Clocks that skip it show, at that moment, what it would have been without their being put forward.
  return found.length === 0 ? wanted - before : Math.min(...found);
}
