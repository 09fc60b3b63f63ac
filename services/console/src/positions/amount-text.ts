import { decimalText } from '../parts/numbers';
import type { Measure, PositionRow } from './position-row';

/** The currencies of rows, in alphabetical order. */
export function currenciesOf(rows: readonly PositionRow[]): readonly string[] {
  return [...new Set(rows.map(({ currency }) => currency))].sort();
}

/** Rows that may be summed: money of two currencies is never one figure. */
export function summable(
  rows: readonly PositionRow[],
  measure: Measure,
  currency: string | undefined,
): readonly PositionRow[] {
  return measure === 'value' ? rows.filter((row) => row.currency === currency) : rows;
}

/** An amount of a measure with its unit, in the reader's way of writing. */
export function amountText(measure: Measure, currency: string | undefined) {
  if (measure !== 'value') return (amount: number) => `${decimalText(amount)} MWh`;
  return (amount: number) =>
    `${decimalText(amount, { minimumFractionDigits: 2 })}${currency === undefined ? '' : ` ${currency}`}`;
}
