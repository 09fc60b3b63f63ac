import type { Names } from '../names/use-names';
import { type GroupKey, groupNames } from './position-row';

const noneTexts: Partial<Readonly<Record<GroupKey, string>>> = {
  reseller_id: 'the platform’s own',
  asset_id: 'no asset',
  book: 'no book',
  cost_key: 'no cost key',
};

/** A value that positions are told apart by, in words. */
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

/** A group in words: `Aurora Energy Trading, sell`. */
export function groupText(
  keys: readonly GroupKey[],
  values: Readonly<Partial<Record<GroupKey, string | null>>>,
  names: Names,
): string {
  if (keys.length === 0) return 'All';
  return keys.map((key) => valueText(key, values[key], names)).join(', ');
}

/** What positions are told apart by, in words: `counterparty and book`. */
export function keysText(keys: readonly GroupKey[]): string {
  const words = keys.map((key) => groupNames[key].toLowerCase());
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(words);
}
