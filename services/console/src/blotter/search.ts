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

const oneOf = <Word extends string>(words: readonly Word[], value: unknown): Word | undefined =>
  words.find((word) => word === value);

function someOf<Word extends string>(
  words: readonly Word[],
  value: unknown,
): readonly Word[] | undefined {
  const given = listOf(value);
  const known = words.filter((word) => given.includes(word));
  return known.length === 0 ? undefined : known;
}

/** Handwritten links may separate values by commas. */
const listOf = (value: unknown): readonly unknown[] =>
  typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [value];

function texts(value: unknown): readonly string[] | undefined {
  const given: readonly unknown[] = Array.isArray(value) ? value : [value];
  const found = [...new Set(given.map(textOf).filter((one) => one !== undefined))];
  return found.length === 0 ? undefined : found.slice(0, 50);
}

/** The router parses `1001` as a number. */
function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return undefined;
  const trimmed = text.trim();
  return trimmed === '' || trimmed.length > 200 ? undefined : trimmed;
}

/** Normalizes RFC 3339 to UTC; undefined for anything else. */
function timeOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(value)) return undefined;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const idOf = (value: unknown) => {
  const text = textOf(value);
  return text !== undefined && uuid.test(text) ? text.toLowerCase() : undefined;
};

/** Drops invalid values, so that a bad link opens the list. */
export function readSearch(raw: Readonly<Record<string, unknown>>): BlotterSearch {
  const sort = sortNames
    .flatMap((name): Sort[] => [name, `-${name}`])
    .find((one) => one === raw['sort']);
  const currency = textOf(raw['currency'])?.toUpperCase();
  const times = Object.fromEntries(timeFilters.map((name) => [name, timeOf(raw[name])]));
  const found = {
    q: textOf(raw['q']),
    status: someOf(statuses, raw['status']),
    transaction_type: someOf(types, raw['transaction_type']),
    counterparty_id: texts(listOf(raw['counterparty_id']))?.filter((one) => uuid.test(one)),
    book: texts(raw['book']),
    direction: oneOf(['buy', 'sell'], raw['direction']),
    currency: currency !== undefined && /^[A-Z]{3}$/.test(currency) ? currency : undefined,
    asset_id: idOf(raw['asset_id']),
    reseller_id: idOf(raw['reseller_id']),
    cost_key: textOf(raw['cost_key']),
    external_id: textOf(raw['external_id']),
    ...times,
    sort,
  };
  return withoutNone(found);
}

type Said<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> };

function withoutNone<Values extends object>(values: Values): Said<Values> {
  const said: Said<Values> = {};
  for (const name in values) {
    const value = values[name];
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue;
    Object.assign(said, { [name]: value });
  }
  return said;
}

export function filterOf({ sort: _, ...filter }: BlotterSearch): DealFilter {
  return filter;
}

export function filterCount(search: BlotterSearch): number {
  return Object.keys(filterOf(search)).length;
}

/** Highest first, lowest first, default (newest first). */
export function nextSort(sort: Sort | undefined, name: SortName): Sort | undefined {
  if (sort === `-${name}`) return name;
  return sort === name ? undefined : `-${name}`;
}
