import type { DealRun, Interval } from '@exchange/calendar';
import type { Decimal } from '@exchange/units';
import { volumeOf } from '../deal/amounts.js';
import type { TransactionRefusal } from '../refusals.js';
import { instantAt } from '../shape/runs.js';
import {
  comparePower,
  deliveryOf,
  pairsOf,
  type Stretch,
  stretchesOf,
} from '../shape/stretches.js';
import type { TransactionFields } from '../state.js';

/** No interval may deliver more; begun ones may not change in volume or price. */
export function reductionFault(
  current: TransactionFields,
  runs: readonly DealRun[],
  at: number,
): TransactionRefusal | undefined {
  const delivery = deliveryOf(current);
  const fixedUntil = ({ start, stepMs }: Stretch) =>
    current.shape === undefined ? at : start + (Math.floor((at - start) / stepMs) + 1) * stepMs;
  const [before, after] = [stretchesOf(delivery), stretchesOf({ ...delivery, runs })];
  for (const [start, was, cut] of pairsOf(before, after)) {
    const order = compareVolume(cut, was);
    if (order > 0) return { code: 'interval_raised', start: instantAt(start) };
    if (was === undefined || start >= fixedUntil(was)) continue;
    const isRepriced = cut !== undefined && cut.price !== was.price;
    if (order < 0 || isRepriced) return { code: 'interval_begun', start: instantAt(start) };
  }
  return undefined;
}

/** Compares rounded volumes of an interval: an even delivery may have more decimals. */
function compareVolume(cut: Stretch | undefined, was: Stretch | undefined): -1 | 0 | 1 {
  const order = comparePower(cut, was);
  if (cut === undefined || was === undefined || order === 0) return order;
  const ofInterval = (one: Stretch) => volumeOf([{ ...one, start: 0, end: cut.stepMs }]);
  return ofInterval(cut) === ofInterval(was) ? 0 : order;
}

/** An interval without a price keeps the surrounding runs' price, if they agree. */
export function withPricesOf(
  runs: readonly DealRun[],
  intervals: readonly Interval[],
): readonly Interval[] {
  if (runs.every(({ price }) => price === undefined)) return intervals;
  let first = 0;
  return intervals.map((interval) => {
    while ((runs[first]?.end ?? Number.POSITIVE_INFINITY) <= interval.start) first += 1;
    const prices = new Set<Decimal | undefined>();
    for (let index = first; index < runs.length; index += 1) {
      const run = runs[index];
      if (run === undefined || run.start >= interval.end) break;
      prices.add(run.price);
    }
    const [price] = prices;
    return interval.price === undefined && prices.size === 1 ? { ...interval, price } : interval;
  });
}
