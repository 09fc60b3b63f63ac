import { amountOf, type DealRun, type LocalPeriod } from '@exchange/calendar';
import {
  type Decimal,
  decimal,
  multiplyDecimals,
  subtractDecimals,
  sumQuotients,
} from '@exchange/units';
import { settlementAmount } from '../../transaction/amounts.js';

/** MWh, price per MWh, milliseconds since 1970. */
export interface SharedDeal {
  readonly start: number;
  readonly end: number;
  readonly volume_mwh: Decimal;
  readonly price_per_mwh: Decimal;
  /** Undefined: spread evenly over the delivery. */
  readonly runs: readonly DealRun[] | undefined;
  /** Undefined before settlement. Never negative. */
  readonly settlement_amount: Decimal | undefined;
}

export interface MonthShare {
  readonly volume_mwh: Decimal;
  readonly amount: Decimal;
}

const volumeScale = 6;
const hourMs = 3_600_000n;

interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly power: Decimal;
  readonly price: Decimal;
  readonly divisor: bigint;
}

/** The deal's last month takes the rounding difference, so that the months sum to the deal. */
export function shareOfMonth(
  deal: SharedDeal,
  month: LocalPeriod,
  monthsSince: (start: number) => readonly LocalPeriod[],
  scale: number,
): MonthShare | undefined {
  const stretches = stretchesOf(deal);
  const [first, last] = [stretches[0], stretches.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const cut = windowCutter(stretches);
  if (last.end > month.end) {
    const within = cut(month);
    return within.length === 0 ? undefined : roundShare(within, scale);
  }
  if (last.end <= month.start) return undefined;
  const ofLength = new Map<number, MonthShare>();
  return monthsSince(first.start)
    .map((one) => {
      const within = cut(one);
      const [only] = within;
      if (deal.runs !== undefined || only === undefined) return roundShare(within, scale);
      const length = only.end - only.start;
      const share = ofLength.get(length) ?? roundShare(within, scale);
      ofLength.set(length, share);
      return share;
    })
    .reduce(
      (left, share) => ({
        volume_mwh: subtractDecimals(left.volume_mwh, share.volume_mwh),
        amount: subtractDecimals(left.amount, share.amount),
      }),
      { volume_mwh: deal.volume_mwh, amount: totalOf(deal, scale) },
    );
}

function totalOf(
  { settlement_amount, runs, price_per_mwh, volume_mwh }: SharedDeal,
  scale: number,
): Decimal {
  if (settlement_amount !== undefined) return settlement_amount;
  return runs === undefined
    ? settlementAmount(volume_mwh, price_per_mwh, scale)
    : amountOf(runs, price_per_mwh, scale);
}

function stretchesOf(deal: SharedDeal): readonly Stretch[] {
  const { start, end, volume_mwh, price_per_mwh, runs } = deal;
  if (runs === undefined) {
    const divisor = BigInt(end - start);
    return [{ start, end, power: volume_mwh, price: price_per_mwh, divisor }];
  }
  return runs.map((run) => ({
    start: run.start,
    end: run.end,
    power: run.mw,
    price: run.price ?? price_per_mwh,
    divisor: hourMs,
  }));
}

function windowCutter(
  stretches: readonly Stretch[],
): (window: { readonly start: number; readonly end: number }) => readonly Stretch[] {
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

function roundShare(stretches: readonly Stretch[], scale: number): MonthShare {
  const delivered = stretches.map(({ start, end, power, price, divisor }) => ({
    dividend: multiplyDecimals(power, decimal(String(end - start))),
    price,
    divisor,
  }));
  const worth = delivered.map(({ dividend, price, divisor }) => ({
    dividend: multiplyDecimals(dividend, price),
    divisor,
  }));
  return {
    volume_mwh: sumQuotients(delivered, volumeScale),
    amount: sumQuotients(worth, scale),
  };
}
