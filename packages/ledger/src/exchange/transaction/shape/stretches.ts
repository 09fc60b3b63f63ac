import type { DealRun } from '@exchange/calendar';
import { compareDecimals, type Decimal, decimal, multiplyDecimals } from '@exchange/units';
import type { SubmittedData } from '../events.js';
import { dealRuns } from './runs.js';

/** Constant power and price. Times are milliseconds since 1970, end excluded. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  /** MWh per `overMs` milliseconds. A fraction: an even delivery may have infinite decimals. */
  readonly energy: Decimal;
  readonly overMs: number;
  readonly price: Decimal;
  /** Length of its delivery intervals. */
  readonly stepMs: number;
}

export interface Delivery {
  readonly start: number;
  readonly end: number;
  readonly volume_mwh: Decimal;
  readonly price_per_mwh: Decimal;
  /** Undefined: spread evenly over the delivery. */
  readonly runs: readonly DealRun[] | undefined;
}

export type Deal = Pick<
  SubmittedData,
  'volume_mwh' | 'price_per_mwh' | 'delivery_start' | 'delivery_end' | 'shape'
>;

const minuteMs = 60_000;
const zero = decimal('0');

export function deliveryOf(deal: Deal): Delivery {
  const { volume_mwh, price_per_mwh, delivery_start, delivery_end, shape } = deal;
  const [start, end] = [Date.parse(delivery_start), Date.parse(delivery_end)];
  return { start, end, volume_mwh, price_per_mwh, runs: shape && dealRuns(shape.runs) };
}

export function stretchesOf(delivery: Delivery): readonly Stretch[] {
  const { start, end, volume_mwh: energy, price_per_mwh, runs } = delivery;
  if (runs === undefined) {
    return [{ start, end, energy, overMs: end - start, price: price_per_mwh, stepMs: end - start }];
  }
  return runs.map((run) => ({
    start: run.start,
    end: run.end,
    energy: run.mw,
    overMs: 60 * minuteMs,
    price: run.price ?? price_per_mwh,
    stepMs: run.minutes * minuteMs,
  }));
}

/** Compares exactly. Without a stretch the power is 0. */
export function comparePower(one: Stretch | undefined, other: Stretch | undefined): -1 | 0 | 1 {
  const over = (energy: Decimal = zero, ms = 1) => multiplyDecimals(energy, decimal(String(ms)));
  return compareDecimals(over(one?.energy, other?.overMs), over(other?.energy, one?.overMs));
}

/** Yields the stretches of both lists at each start and end of both. */
export function* pairsOf(
  one: readonly Stretch[],
  other: readonly Stretch[],
): Generator<readonly [at: number, one: Stretch | undefined, other: Stretch | undefined]> {
  const edges = [...one, ...other].flatMap(({ start, end }) => [start, end]);
  const [oneAt, otherAt] = [stretchAt(one), stretchAt(other)];
  for (const at of [...new Set(edges)].sort((a, b) => a - b)) yield [at, oneAt(at), otherAt(at)];
}

/** For ascending times. */
function stretchAt(stretches: readonly Stretch[]): (time: number) => Stretch | undefined {
  let index = 0;
  return (time) => {
    while ((stretches[index]?.end ?? Number.POSITIVE_INFINITY) <= time) index += 1;
    const stretch = stretches[index];
    return stretch !== undefined && stretch.start <= time ? stretch : undefined;
  };
}

interface Window {
  readonly start: number;
  readonly end: number;
}

/** For ascending windows. */
export function windowCutter(
  stretches: readonly Stretch[],
): (window: Window) => readonly Stretch[] {
  let index = 0;
  return (window) => {
    const within: Stretch[] = [];
    for (;;) {
      const one = stretches[index];
      if (one === undefined || one.start >= window.end) return within;
      const start = Math.max(one.start, window.start);
      const end = Math.min(one.end, window.end);
      if (start < end) within.push({ ...one, start, end });
      if (one.end > window.end) return within;
      index += 1;
    }
  };
}
