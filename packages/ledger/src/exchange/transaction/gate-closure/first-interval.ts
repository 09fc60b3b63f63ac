import {
  compareDecimals,
  type Decimal,
  decimal,
  type Instant,
  instantOf,
  multiplyDecimals,
} from '@exchange/units';

export interface Delivery {
  readonly volume_mwh: Decimal;
  readonly delivery_start: Instant;
  readonly delivery_end: Instant;
  readonly shape?: { readonly runs: readonly DeliveryRun[] };
}

interface DeliveryRun {
  readonly start: Instant;
  readonly end: Instant;
  readonly mw: Decimal;
  readonly minutes: number;
}

interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly energy: Decimal;
  readonly overMs: number;
  readonly stepMs: number;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const nothing = decimal('0');

export function firstInterval(deal: Delivery): { readonly start: Instant } {
  return { start: deal.shape?.runs[0]?.start ?? deal.delivery_start };
}

/** Finds the first interval that delivers more than before, by exact fractions. */
export function firstRaised(
  deal: Delivery,
  before: Delivery,
): { readonly start: Instant } | undefined {
  const known = stretchesOf(before);
  let from = 0;
  for (const stretch of stretchesOf(deal)) {
    while ((known[from]?.end ?? Number.POSITIVE_INFINITY) <= stretch.start) from += 1;
    const at = raisedAt(stretch, known, from);
    if (at === undefined) continue;
    const passed = Math.floor((at - stretch.start) / stretch.stepMs) * stretch.stepMs;
    return { start: instantOf(new Date(stretch.start + passed)) };
  }
  return undefined;
}

function raisedAt(stretch: Stretch, known: readonly Stretch[], from: number): number | undefined {
  if (stretch.energy === nothing) return undefined;
  let at = stretch.start;
  for (let index = from; at < stretch.end; index += 1) {
    const before = known[index];
    if (before === undefined || before.start > at || isLess(before, stretch)) return at;
    at = before.end;
  }
  return undefined;
}

function isLess(one: Stretch, other: Stretch): boolean {
  const [left, right] = [over(one.energy, other.overMs), over(other.energy, one.overMs)];
  return compareDecimals(left, right) < 0;
}

const over = (energy: Decimal, ms: number) => multiplyDecimals(energy, decimal(String(ms)));

function stretchesOf({ volume_mwh, delivery_start, delivery_end, shape }: Delivery): Stretch[] {
  if (shape !== undefined) {
    return shape.runs.map(({ start, end, mw, minutes }) => ({
      start: Date.parse(start),
      end: Date.parse(end),
      energy: mw,
      overMs: hourMs,
      stepMs: minutes * minuteMs,
    }));
  }
  const [start, end] = [Date.parse(delivery_start), Date.parse(delivery_end)];
  return [{ start, end, energy: volume_mwh, overMs: end - start, stepMs: end - start }];
}
