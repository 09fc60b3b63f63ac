import { amountOf, deliveredBy as deliveredByRuns } from '@exchange/delivery';
import {
  type Currency,
  compareDecimals,
  type Decimal,
  type Instant,
  minorUnit,
} from '@exchange/units';
import { deliveredBy, settlementAmount } from './amounts.js';
import { dealRuns } from './shape.js';
import type { ShapeData } from './shape-data.js';

/** How much a deal delivers, when, and how it is spread. */
interface Delivery {
  readonly volume_mwh: Decimal;
  readonly delivery_start: Instant;
  readonly delivery_end: Instant;
  /** Absent: the volume is spread evenly. */
  readonly shape?: ShapeData;
}

/**
 * What a deal is worth when it is settled: power times time times price of each interval, summed exactly and rounded once to the
 * currency's minor unit (ISO 4217), ties to even.
 */
export function dealAmount(
  deal: Delivery & { readonly price_per_mwh: Decimal; readonly currency: Currency },
): Decimal {
  const { shape, volume_mwh, price_per_mwh } = deal;
  const scale = minorUnit(deal.currency);
  return shape === undefined
    ? settlementAmount(volume_mwh, price_per_mwh, scale)
    : amountOf(dealRuns(shape.runs), price_per_mwh, scale);
}

/** The part of a deal's volume that has been delivered by an instant, by its shape; rounded to 6 decimals. */
export function dealDelivered(deal: Delivery, at: Instant): Decimal {
  const { shape, volume_mwh, delivery_start: start, delivery_end: end } = deal;
  if (shape === undefined) return deliveredBy(volume_mwh, { start, end }, at);
  const delivered = deliveredByRuns(dealRuns(shape.runs), Date.parse(at));
  return compareDecimals(delivered, volume_mwh) > 0 ? volume_mwh : delivered;
}
