// Conditions on rows `t`. Each filter alone has an index.
import { allOf, anyOf } from '@exchange/runtime/tables/queries/conditions';
import { idsBeginning } from '@exchange/runtime/tables/queries/search-words';
import { storableFilter } from '@exchange/runtime/tables/storable';
import type { Instant } from '@exchange/units';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { transactionFilter } from './contract.js';

export type TransactionFilter = z.output<typeof transactionFilter>;
export type Condition = RawBuilder<boolean>;

export interface ValueFilter {
  readonly condition: Condition;
  readonly values: RawBuilder<unknown>;
  readonly isOfValue: Condition;
  readonly byKey: RawBuilder<unknown>;
  readonly isBefore: (place: RawBuilder<unknown>) => Condition;
}

export interface Selection {
  readonly byValue: readonly ValueFilter[];
  readonly others: readonly Condition[];
  /** Disjoint conditions that cover all matches, each with its own index. */
  readonly parts: readonly Condition[];
}

export const conditionsOf = ({ byValue, others, parts }: Selection): readonly Condition[] => [
  ...byValue.map(({ condition }) => condition),
  ...others,
  ...(parts.length === 0 ? [] : [anyOf(parts)]),
];

const valueFilters = [
  ['external_id', 'text'],
  ['asset_id', 'uuid'],
  ['cost_key', 'text'],
  ['counterparty_id', 'uuid'],
  ['book', 'text'],
  ['reseller_id', 'uuid'],
  ['status', 'word'],
] as const;

export const isOfChange = ({ status, changed_from, changed_to }: TransactionFilter): boolean =>
  (status ?? changed_from ?? changed_to) !== undefined;

export const isInResellerIndex = ({
  asset_id,
  cost_key,
  external_id,
  q,
}: TransactionFilter): boolean => (asset_id ?? cost_key ?? external_id ?? q) === undefined;

/** @param partners counterparties that begin with `q` */
export function selectionOf(
  filter: TransactionFilter,
  partners: readonly string[] = [],
): Selection {
  const byValue = valueFilters.flatMap(([name, kind]) => {
    const value = filter[name];
    if (value === undefined) return [];
    const values = (typeof value === 'string' ? [value] : value).map(storableFilter);
    return [kind === 'text' ? ofText(name, values) : ofWord(name, kind, values)];
  });
  const { transaction_type, currency, direction, q } = filter;
  return {
    byValue,
    others: [
      ...(transaction_type === undefined ? [] : [isAny('transaction_type', transaction_type)]),
      ...(currency === undefined ? [] : [isAny('currency', [currency])]),
      ...(direction === undefined ? [] : [isDirection(direction)]),
      ...(q === undefined ? [] : [beginsWith(q, partners)]),
      ...inTime('submitted_at', filter.submitted_from, filter.submitted_to),
      ...inTime('last_changed_at', filter.changed_from, filter.changed_to),
    ],
    parts: isDelivered(filter.delivery_from, filter.delivery_to),
  };
}

const isAny = (name: string, values: readonly string[]) =>
  sql<boolean>`${sql.ref(`t.${name}`)} = any(${values}::text[])`;

const isDirection = (direction: string) =>
  direction === 'sell'
    ? isAny('direction', ['sell'])
    : sql<boolean>`t.direction is distinct from 'sell'`;

function ofWord(name: string, kind: 'uuid' | 'word', value: readonly string[]): ValueFilter {
  const key = sql.ref(`t.${name}`);
  const values = sql`${value}::${sql.raw(kind === 'uuid' ? 'uuid[]' : 'text[]')}`;
  return {
    condition: sql`${key} = any(${values})`,
    values,
    isOfValue: sql`${key} >= listed.value and ${key} <= listed.value`,
    byKey: sql`${key} desc`,
    isBefore: (place) => sql`(${key}, t.created_position, t.place) < (listed.value, ${place})`,
  };
}

const keyOf = (text: RawBuilder<unknown>) => sql`left(lower(${text}), 200)`;

/** `coalesce` hides the text condition from the planner, which would count it twice. */
function ofText(name: string, texts: readonly string[]): ValueFilter {
  const column = sql.ref(`t.${name}`);
  const keys = sql.join(texts.map((one) => keyOf(sql`${one}::text`)));
  const values = sql`${texts}::text[]`;
  const [key, keyOfValue] = [keyOf(column), keyOf(sql`listed.value`)];
  return {
    condition: sql`(${key} = any(array[${keys}]) and coalesce(${column} = any(${values}), false))`,
    values,
    isOfValue: sql`${key} ~>=~ ${keyOfValue} and ${key} ~<=~ ${keyOfValue} and coalesce(${column} = listed.value, false)`,
    byKey: sql`${key} using ~>~`,
    isBefore: (place) => sql`(t.created_position, t.place) < (${place})`,
  };
}

function beginsWith(q: string, partners: readonly string[]): Condition {
  const pattern = storableFilter(q).replace(/[\\%_]/g, '\\$&');
  const ids = idsBeginning(q, 1);
  return anyOf([
    ...(ids === undefined ? [] : [sql<boolean>`t.id between ${ids.first} and ${ids.last}`]),
    ...['external_id', 'book', 'cost_key'].map(
      (name) => sql<boolean>`${keyOf(sql.ref(`t.${name}`))} like lower(${pattern}) || '%'`,
    ),
    ...(partners.length === 0 ? [] : [sql<boolean>`t.counterparty_id = any(${partners}::uuid[])`]),
  ]);
}

function inTime(name: string, from: Instant | undefined, to: Instant | undefined): Condition[] {
  const column = sql.ref(`t.${name}`);
  return [
    ...(from === undefined ? [] : [sql<boolean>`${column} >= ${from}`]),
    ...(to === undefined ? [] : [sql<boolean>`${column} < ${to}`]),
  ];
}

const isLong = sql<boolean>`t.delivery_end - t.delivery_start > interval '24 hours'`;
/** A stored delivery may end before it begins: an invalid range. */
const delivered = sql`tstzrange(least(t.delivery_start, t.delivery_end), greatest(t.delivery_start, t.delivery_end))`;

/** Finds deliveries of up to a day by their start, and longer ones by an index of ranges. */
function isDelivered(from: Instant | undefined, to: Instant | undefined): readonly Condition[] {
  const begins = to === undefined ? [] : [sql<boolean>`t.delivery_start < ${to}::timestamptz`];
  if (from === undefined) return begins;
  const overlaps = [sql<boolean>`t.delivery_end > ${from}::timestamptz`, ...begins];
  const starts = sql<boolean>`t.delivery_start >= ${from}::timestamptz - interval '24 hours'`;
  const isIn = sql<boolean>`${delivered} && tstzrange(${from}::timestamptz, ${to ?? null}::timestamptz)`;
  return [allOf([sql<boolean>`not ${isLong}`, starts, ...overlaps]), allOf([isLong, isIn])];
}
