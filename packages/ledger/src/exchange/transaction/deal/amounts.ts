import {
  type Currency,
  compareDecimals,
  type Decimal,
  decimal,
  type Instant,
  minorUnit,
  multiplyDecimals,
  sumQuotients,
} from '@exchange/units';
import {
  type Deal,
  deliveryOf,
  type Stretch,
  stretchesOf,
  windowCutter,
} from '../shape/stretches.js';

const volumeScale = 6;

/** MWh, rounded once to 6 decimals, ties to even. */
export function volumeOf(stretches: readonly Stretch[]): Decimal {
  return sumQuotients(stretches.map(energyOf), volumeScale);
}

/** Rounded once to `scale` decimals, ties to even. */
export function amountOf(stretches: readonly Stretch[], scale: number): Decimal {
  const worth = stretches.map((stretch) => {
    const { dividend, divisor } = energyOf(stretch);
    return { dividend: multiplyDecimals(dividend, stretch.price), divisor };
  });
  return sumQuotients(worth, scale);
}

function energyOf({ start, end, energy, overMs }: Stretch) {
  const dividend = multiplyDecimals(energy, decimal(String(end - start)));
  return { dividend, divisor: BigInt(overMs) };
}

/** Exact, rounded once to the currency's minor unit (ISO 4217), ties to even. */
export function dealAmount(deal: Deal & { readonly currency: Currency }): Decimal {
  return amountOf(stretchesOf(deliveryOf(deal)), minorUnit(deal.currency));
}

export function dealDelivered(deal: Deal, at: Instant): Decimal {
  const cut = windowCutter(stretchesOf(deliveryOf(deal)));
  const delivered = volumeOf(cut({ start: Number.NEGATIVE_INFINITY, end: Date.parse(at) }));
  return compareDecimals(delivered, deal.volume_mwh) > 0 ? deal.volume_mwh : delivered;
}
