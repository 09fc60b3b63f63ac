import { recordOf } from './zone-data.js';

/** The Gregorian calendar, weekdays included, repeats after 400 years. */
const cycleMs = 146_097 * 86_400_000;
/** No zone changes its rules in the last 400 years of the list. */
const listedUntil = Date.UTC(2499, 0, 1);

export interface Change {
  readonly at: number;
  readonly offset: number;
}

export function offsetAt(zone: string, at: number): number {
  const { changes, offsets } = recordOf(zone);
  return offsets[changesUpTo(changes, at - shiftOf(at))] ?? 0;
}

/** Excludes both ends. */
export function changesBetween(zone: string, start: number, end: number): readonly Change[] {
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
