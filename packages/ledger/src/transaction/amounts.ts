import {
  compareDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  type Instant,
  multiplyDecimals,
  roundHalfEven,
} from '@exchange/units';

/** Decimals of a volume: a thousandth of a kWh of a MWh. */
const volumeScale = 6;

/**
 * What an even delivery is worth: volume times price, rounded once, ties to even.
 *
 * @param scale the currency's decimals
 */
export function settlementAmount(volumeMwh: Decimal, pricePerMwh: Decimal, scale: number): Decimal {
  return roundHalfEven(multiplyDecimals(volumeMwh, pricePerMwh), scale);
}

/**
 * The part of a volume that has been delivered by an instant, delivery being even over its time: the volume times
 * the time passed over the whole time, rounded to 6 decimals.
 */
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
