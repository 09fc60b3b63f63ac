import { dayMs, dayOf, minuteMs } from './local-day.js';
import { recordOf, type TimeZone } from './zone-data.js';

/** The Gregorian calendar, weekdays included, repeats after 400 years. */
const cycleMs = 146_097 * 86_400_000;
/** No zone changes its rules in the last 400 years of the list. */
const listedUntil = Date.UTC(2499, 0, 1);

interface Change {
  readonly at: number;
  readonly offset: number;
}

export function offsetAt(zone: string, at: number): number {
  const { changes, offsets } = recordOf(zone);
  return offsets[changesUpTo(changes, at - shiftOf(at))] ?? 0;
}

/** Excludes both ends. */
function changesBetween(zone: string, start: number, end: number): readonly Change[] {
  const changesInside: Change[] = [];
  for (let change = changeAfter(zone, start); change !== undefined && change.at < end; ) {
    changesInside.push(change);
    change = changeAfter(zone, change.at);
  }
  return changesInside;
}

function changeAfter(zone: string, at: number): Change | undefined {
  const { changes, offsets } = recordOf(zone);
  const offsetBefore = shiftOf(at);
  const index = changesUpTo(changes, at - offsetBefore);
  const [change, offset] = [changes[index], offsets[index + 1]];
  return change === undefined || offset === undefined
    ? undefined
    : { at: change + offsetBefore, offset };
}

function shiftOf(at: number): number {
  return at < listedUntil ? 0 : Math.ceil((at - listedUntil + 1) / cycleMs) * cycleMs;
}

function changesUpTo(changes: readonly number[], at: number): number {
  let [low, high] = [0, changes.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((changes[middle] ?? Infinity) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

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

/** Returns when the clocks first show a local time. A skipped time moves by the skip. */
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
  // A skipped time gets the offset before the gap.
  return offsets.length === 0 ? localTime - before : Math.min(...offsets);
}
