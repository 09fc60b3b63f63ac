import { amountOf, deliveredBy as deliveredByRuns } from '@exchange/calendar';
import {
  type Currency,
  compareDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  type Instant,
  minorUnit,
  multiplyDecimals,
  roundHalfEven,
} from '@exchange/units';
import type { ShapeData } from './shape/data.js';
import { dealRuns } from './shape/runs.js';

const volumeScale = 6;

/** Rounds the amount of an even delivery once to `scale` decimals, ties to even. */
export function settlementAmount(volumeMwh: Decimal, pricePerMwh: Decimal, scale: number): Decimal {
  return roundHalfEven(multiplyDecimals(volumeMwh, pricePerMwh), scale);
}

export function deliveredBy(
  volumeMwh: Decimal,
  delivery: { readonly start: Instant; readonly end: Instant },
  at: Instant,
): Decimal {
  const [start, end] = [Date.parse(delivery.start), Date.parse(delivery.end)];
  const passed = Math.min(Math.max(Date.parse(at) - start, 0), end - start);
  const share = multiplyDecimals(volumeMwh, decimal(String(passed)));
  const delivered = divideDecimals(share, decimal(String(end - start)), volumeScale);
  return compareDecimals(delivered, volumeMwh) > 0 ? volumeMwh : delivered;
}

interface Delivery {
  readonly volume_mwh: Decimal;
  readonly delivery_start: Instant;
  readonly delivery_end: Instant;
  readonly shape?: ShapeData;
}

/** Exact, rounded once to the currency's minor unit (ISO 4217), ties to even. */
export function dealAmount(
  deal: Delivery & { readonly price_per_mwh: Decimal; readonly currency: Currency },
): Decimal {
  const scale = minorUnit(deal.currency);
  const { shape, volume_mwh, price_per_mwh } = deal;
  return shape === undefined
    ? settlementAmount(volume_mwh, price_per_mwh, scale)
    : amountOf(dealRuns(shape.runs), price_per_mwh, scale);
}

export function dealDelivered(deal: Delivery, at: Instant): Decimal {
  const { shape, volume_mwh, delivery_start: start, delivery_end: end } = deal;
  if (shape === undefined) return deliveredBy(volume_mwh, { start, end }, at);
  const delivered = deliveredByRuns(dealRuns(shape.runs), Date.parse(at));
  return compareDecimals(delivered, volume_mwh) > 0 ? volume_mwh : delivered;
}
