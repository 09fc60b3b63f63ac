import { decimal, subtractDecimals, sumQuotients } from '@exchange/units';
import type { WindowedPeriod } from '../../platform/queries/windowed-periods.js';
import type { KeyValues } from './keys.js';

export const sums = ['volume', 'value', 'nomination', 'trade', 'settlement'] as const;

export interface PositionRow
  extends KeyValues<string | null>,
    Readonly<Record<(typeof sums)[number] | 'lengths', readonly string[]>> {
  /** Index of the period, from 1. */
  readonly period: number;
}

const netScale = 6;
const zero = decimal('0');

export type NetPosition = ReturnType<typeof netPositionOf>;

/** Sells are negative. Rounds each exact sum once. */
export function netPositionOf(row: PositionRow, { start, end, name }: WindowedPeriod) {
  const { period: _, lengths, volume, value, nomination, trade, settlement, ...keys } = row;
  const sharesOf = (dividends: readonly string[]) =>
    dividends.map((dividend, index) => ({
      dividend: decimal(dividend),
      divisor: BigInt(lengths[index] ?? 0),
    }));
  const sumOf = (dividends: readonly string[]) => sumQuotients(sharesOf(dividends), netScale);
  const notNominated = sharesOf(nomination).map(({ dividend, divisor }) => ({
    dividend: subtractDecimals(zero, dividend),
    divisor,
  }));
  return {
    ...keys,
    period_start: start,
    period_end: end,
    period_name: name,
    volume_mwh: sumOf(volume),
    value: sumOf(value),
    nominated_mwh: sumOf(nomination),
    traded_mwh: sumOf(trade),
    settled_mwh: sumOf(settlement),
    open_mwh: sumQuotients([...sharesOf(trade), ...notNominated], netScale),
  };
}
