import { isId } from '../forms/check-scalar';
import { oneOf, type Raw, textIn } from '../reading/address';
import { type Deal, statuses, types } from './deal';

const sortNames = [
  'delivery_start',
  'submitted_at',
  'changed_at',
  'volume_mwh',
  'price_per_mwh',
] as const;
export type SortName = (typeof sortNames)[number];
export type Sort = SortName | `-${SortName}`;

export const timeFilters = [
  'delivery_from',
  'delivery_to',
  'submitted_from',
  'submitted_to',
  'changed_from',
  'changed_to',
] as const;
type TimeFilter = (typeof timeFilters)[number];
type TextFilter = 'q' | 'currency' | 'asset_id' | 'reseller_id' | 'cost_key' | 'external_id';

export interface DealFilter extends Readonly<Partial<Record<TextFilter | TimeFilter, string>>> {
  readonly status?: readonly Deal['status'][];
  readonly transaction_type?: readonly Deal['transaction_type'][];
  readonly counterparty_id?: readonly string[];
  readonly book?: readonly string[];
  readonly direction?: 'buy' | 'sell';
}

export interface BlotterSearch extends DealFilter {
  readonly sort?: Sort;
}

function someOf<Word extends string>(words: readonly Word[], value: unknown): readonly Word[] {
  const values = listOf(value);
  return words.filter((word) => values.includes(word));
}

const listOf = (value: unknown): readonly unknown[] =>
  typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [value];

function texts(value: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return [...new Set(values.flatMap((one) => textOf(one) ?? []))].slice(0, 50);
}

function textOf(value: unknown): string | undefined {
  const text = textIn({ value }, 'value');
  return text !== undefined && text.length <= 200 ? text : undefined;
}

function timeOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(value)) return undefined;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

const idOf = (value: unknown) => {
  const text = textOf(value);
  return text !== undefined && isId(text) ? text.toLowerCase() : undefined;
};

export function readSearch(raw: Raw): BlotterSearch {
  const sorts = sortNames.flatMap((name): Sort[] => [name, `-${name}`]);
  const currency = textOf(raw['currency'])?.toUpperCase() ?? '';
  const search = {
    q: textOf(raw['q']),
    status: someOf(statuses, raw['status']),
    transaction_type: someOf(types, raw['transaction_type']),
    counterparty_id: texts(listOf(raw['counterparty_id'])).filter(isId),
    book: texts(raw['book']),
    direction: oneOf(['buy', 'sell'], raw['direction']),
    currency: /^[A-Z]{3}$/.test(currency) ? currency : undefined,
    asset_id: idOf(raw['asset_id']),
    reseller_id: idOf(raw['reseller_id']),
    cost_key: textOf(raw['cost_key']),
    external_id: textOf(raw['external_id']),
    ...Object.fromEntries(timeFilters.map((name) => [name, timeOf(raw[name])])),
    sort: oneOf(sorts, raw['sort']),
  };
  const present = Object.entries(search).filter(
    ([, value]) => value !== undefined && value.length > 0,
  );
  return Object.fromEntries(present);
}

export function filterOf({ sort: _, ...filter }: BlotterSearch): DealFilter {
  return filter;
}

export function filterCount(search: BlotterSearch): number {
  return Object.keys(filterOf(search)).length;
}

export function nextSort(sort: Sort | undefined, name: SortName): Sort | undefined {
  if (sort === `-${name}`) return name;
  return sort === name ? undefined : `-${name}`;
}
