import type { Names } from '../names/use-names';
import { decimalText } from '../parts/numbers';
import { type GroupKey, groupNames, type Measure, type PositionRow } from './position-row';

const noneTexts: Partial<Readonly<Record<GroupKey, string>>> = {
  reseller_id: 'the platform’s own',
  asset_id: 'no asset',
  book: 'no book',
  cost_key: 'no cost key',
};

export function valueText(key: GroupKey, value: string | null | undefined, names: Names): string {
  if (value === null || value === undefined) return noneTexts[key] ?? 'none';
  switch (key) {
    case 'counterparty_id':
      return names.counterparty(value);
    case 'reseller_id':
      return names.reseller(value);
    case 'asset_id':
      return names.asset(value);
    default:
      return value;
  }
}

export function groupText(
  keys: readonly GroupKey[],
  values: Readonly<Partial<Record<GroupKey, string | null>>>,
  names: Names,
): string {
  if (keys.length === 0) return 'All';
  return keys.map((key) => valueText(key, values[key], names)).join(', ');
}

export function keysText(keys: readonly GroupKey[]): string {
  const words = keys.map((key) => groupNames[key].toLowerCase());
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(words);
}

export function currenciesOf(rows: readonly PositionRow[]): readonly string[] {
  return [...new Set(rows.map(({ currency }) => currency))].sort();
}

/** Values in one currency. */
export function summable(
  rows: readonly PositionRow[],
  measure: Measure,
  currency: string | undefined,
): readonly PositionRow[] {
  return measure === 'value' ? rows.filter((row) => row.currency === currency) : rows;
}

export function amountText(measure: Measure, currency: string | undefined) {
  if (measure !== 'value') return (amount: number) => `${decimalText(amount)} MWh`;
  return (amount: number) =>
    `${decimalText(amount, { minimumFractionDigits: 2 })}${currency === undefined ? '' : ` ${currency}`}`;
}
