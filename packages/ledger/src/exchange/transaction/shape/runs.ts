import type { DealRun } from '@exchange/calendar';
import { type Instant, instantOf } from '@exchange/units';
import type { RunData } from './data.js';

export function dealRuns(runs: readonly RunData[]): readonly DealRun[] {
  return runs.map(({ start, end, mw, minutes, price_per_mwh: price }) => ({
    start: Date.parse(start),
    end: Date.parse(end),
    mw,
    minutes,
    price,
  }));
}

export const storedRuns = (text: string): readonly DealRun[] => dealRuns(JSON.parse(text));

export function runsData(runs: readonly DealRun[]): RunData[] {
  return runs.map(({ start, end, mw, minutes, price }) => ({
    start: instantAt(start),
    end: instantAt(end),
    mw,
    minutes: lengthOf(minutes),
    ...(price === undefined ? {} : { price_per_mwh: price }),
  }));
}

function lengthOf(minutes: number): RunData['minutes'] {
  if (minutes === 15 || minutes === 30 || minutes === 60) return minutes;
  throw new RangeError(`intervals have 15, 30 or 60 minutes, not ${minutes}`);
}

export const instantAt = (milliseconds: number): Instant => instantOf(new Date(milliseconds));
