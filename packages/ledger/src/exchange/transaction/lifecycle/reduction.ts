import type { DealRun, Interval } from '@exchange/calendar';
import {
  compareDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  multiplyDecimals,
} from '@exchange/units';
import type { TransactionRefusal } from '../refusals.js';
import { dealRuns, instantAt } from '../shape/runs.js';
import type { TransactionFields } from '../state.js';

/** A fraction: an even delivery may have infinite decimals. */
interface Power {
  readonly start: number;
  readonly end: number;
  readonly dividend: Decimal;
  readonly divisor: Decimal;
  readonly price: Decimal;
  readonly fixedUntil: number;
}

const zero = decimal('0');
const one = decimal('1');
const minutesOfHour = decimal('60');
const volumeScale = 6;

/** No interval may deliver more; begun ones may not change in volume or price. */
export function reductionFault(
  current: TransactionFields,
  runs: readonly DealRun[],
  at: number,
): TransactionRefusal | undefined {
  const before = powerOf(current, at);
  const edges = [...before, ...runs].flatMap(({ start, end }) => [start, end]);
  const times = [...new Set(edges)].sort((a, b) => a - b);
  const [beforeAt, cutAt] = [runAt(before), runAt(runs)];
  for (const start of times) {
    const [was, cut] = [beforeAt(start), cutAt(start)];
    const order = comparePower(cut, was);
    if (order > 0) return { code: 'interval_raised', start: instantAt(start) };
    if (was === undefined || start >= was.fixedUntil) continue;
    const isRepriced = cut !== undefined && (cut.price ?? current.price_per_mwh) !== was.price;
    if (order < 0 || isRepriced) return { code: 'interval_begun', start: instantAt(start) };
  }
  return undefined;
}

function comparePower(cut: DealRun | undefined, was: Power | undefined): -1 | 0 | 1 {
  if (cut === undefined || was === undefined) {
    return compareDecimals(cut?.mw ?? zero, was?.dividend ?? zero);
  }
  const order = compareDecimals(multiplyDecimals(cut.mw, was.divisor), was.dividend);
  if (order === 0) return order;
  // Compares rounded volumes: an even delivery may have more decimals.
  const minutes = decimal(String(cut.minutes));
  const of = (dividend: Decimal, divisor: Decimal) =>
    divideDecimals(
      multiplyDecimals(dividend, minutes),
      multiplyDecimals(divisor, minutesOfHour),
      volumeScale,
    );
  return compareDecimals(of(cut.mw, one), of(was.dividend, was.divisor)) === 0 ? 0 : order;
}

function powerOf(current: TransactionFields, at: number): readonly Power[] {
  const { shape, volume_mwh, price_per_mwh, delivery_start, delivery_end } = current;
  if (shape === undefined) {
    const [start, end] = [Date.parse(delivery_start), Date.parse(delivery_end)];
    const dividend = multiplyDecimals(volume_mwh, decimal('3600000'));
    const divisor = decimal(String(end - start));
    return [{ start, end, dividend, divisor, price: price_per_mwh, fixedUntil: at }];
  }
  return dealRuns(shape.runs).map(({ start, end, mw, minutes, price = price_per_mwh }) => {
    const step = minutes * 60_000;
    const stepIndex = Math.floor((at - start) / step) + 1;
    return {
      start,
      end,
      dividend: mw,
      divisor: one,
      price,
      fixedUntil: start + Math.max(stepIndex, 0) * step,
    };
  });
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

function runAt<Run extends { readonly start: number; readonly end: number }>(
  runs: readonly Run[],
): (time: number) => Run | undefined {
  let index = 0;
  return (time) => {
    while ((runs[index]?.end ?? Number.POSITIVE_INFINITY) <= time) index += 1;
    const run = runs[index];
    return run !== undefined && run.start <= time ? run : undefined;
  };
}
