import type { NetPosition } from '@exchange/client';
import type { Names } from '../names/use-names';
import { decimalText } from '../parts/values/numbers';

export const groupNames = {
  counterparty_id: 'Counterparty',
  book: 'Book',
  cost_key: 'Cost key',
  direction: 'Direction',
  transaction_type: 'Type',
  status: 'Status',
  reseller_id: 'Reseller',
  asset_id: 'Asset',
  currency: 'Currency',
} as const;

export type GroupKey = keyof typeof groupNames;

export const groupKeys = Object.keys(groupNames).filter(
  (key): key is GroupKey => key in groupNames,
);

export const measureNames = {
  volume_mwh: 'Net volume',
  value: 'Net value',
  open_mwh: 'Open: traded, not nominated',
  traded_mwh: 'Traded',
  nominated_mwh: 'Nominated',
  settled_mwh: 'Settled',
} as const;

export type Measure = keyof typeof measureNames;

export interface PositionRow extends NetPosition {
  readonly start: number;
  readonly end: number;
}

export function rowOf(position: NetPosition): PositionRow {
  return {
    ...position,
    start: Date.parse(position.period_start),
    end: Date.parse(position.period_end),
  };
}

const millionths = 1_000_000;

export function sumOf(amounts: Iterable<number>): number {
  let sum = 0n;
  for (const amount of amounts) sum += BigInt(Math.round(amount * millionths));
  return Number(sum) / millionths;
}

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
