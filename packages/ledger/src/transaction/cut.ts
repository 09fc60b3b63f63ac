import type { DealRun } from '@exchange/delivery';
import { compareDecimals, type Decimal, decimal, multiplyDecimals } from '@exchange/units';
import type { TransactionRefusal } from './refusals.js';
import { dealRuns, instantAt } from './shape.js';
import type { TransactionFields } from './state.js';

/** A stretch of constant power; the power is a fraction, since an even delivery's may have no end of decimals. */
interface Power {
  readonly start: number;
  readonly end: number;
  readonly dividend: Decimal;
  readonly divisor: Decimal;
  /** Until when what it delivers can no longer be changed: to the end of the interval that has begun. */
  readonly fixedUntil: number;
}

const zero = decimal('0');
const one = decimal('1');

/**
 * What is wrong with cutting a delivery to these runs: no interval may deliver more than before, and none that has begun
 * anything else.
 */
export function faultOfCut(
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
    const left = multiplyDecimals(cut?.mw ?? zero, was?.divisor ?? one);
    const order = compareDecimals(left, was?.dividend ?? zero);
    if (order > 0) return { code: 'interval_raised', start: instantAt(start) };
    if (order < 0 && was !== undefined && start < was.fixedUntil) {
      return { code: 'interval_begun', start: instantAt(start) };
    }
  }
  return undefined;
}

function powerOf(current: TransactionFields, at: number): readonly Power[] {
  const { shape, volume_mwh, delivery_start, delivery_end } = current;
  if (shape === undefined) {
    const [start, end] = [Date.parse(delivery_start), Date.parse(delivery_end)];
    const dividend = multiplyDecimals(volume_mwh, decimal('3600000'));
    return [{ start, end, dividend, divisor: decimal(String(end - start)), fixedUntil: at }];
  }
  return dealRuns(shape.runs).map(({ start, end, mw, minutes }) => {
    const step = minutes * 60_000;
    const begun = Math.floor((at - start) / step) + 1;
    return {
      start,
      end,
      dividend: mw,
      divisor: one,
      fixedUntil: start + Math.max(begun, 0) * step,
    };
  });
}

/** The run at a time, asked for ever later times. */
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
