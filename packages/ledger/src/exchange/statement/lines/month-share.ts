import type { LocalPeriod } from '@exchange/calendar';
import { type Decimal, subtractDecimals } from '@exchange/units';
import { amountOf, volumeOf } from '../../transaction/deal/amounts.js';
import {
  type Delivery,
  type Stretch,
  stretchesOf,
  windowCutter,
} from '../../transaction/shape/stretches.js';

export interface SharedDeal extends Delivery {
  /** Undefined before settlement. Never negative. */
  readonly settlement_amount: Decimal | undefined;
}

export interface MonthShare {
  readonly volume_mwh: Decimal;
  readonly amount: Decimal;
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
  const shareOf = (within: readonly Stretch[]): MonthShare => ({
    volume_mwh: volumeOf(within),
    amount: amountOf(within, scale),
  });
  if (last.end > month.end) {
    const within = cut(month);
    return within.length === 0 ? undefined : shareOf(within);
  }
  if (last.end <= month.start) return undefined;
  let { volume_mwh } = deal;
  let amount = deal.settlement_amount ?? amountOf(stretches, scale);
  // An even delivery may have thousands of months, but few lengths of them.
  const ofLength = new Map<number, MonthShare>();
  for (const one of monthsSince(first.start)) {
    const within = cut(one);
    const length = within.reduce((sum, { start, end }) => sum + end - start, 0);
    const known = deal.runs === undefined ? ofLength.get(length) : undefined;
    const share = known ?? shareOf(within);
    ofLength.set(length, share);
    volume_mwh = subtractDecimals(volume_mwh, share.volume_mwh);
    amount = subtractDecimals(amount, share.amount);
  }
  return { volume_mwh, amount };
}
