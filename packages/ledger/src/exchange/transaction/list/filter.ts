// Conditions on rows `t`. Each filter alone has an index.
import { allOf, anyOf } from '@exchange/runtime/tables/queries/conditions';
import { idsBeginning } from '@exchange/runtime/tables/queries/search-words';
import { storableFilter } from '@exchange/runtime/tables/storable';
import type { Instant } from '@exchange/units';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { transactionFilter } from './contract.js';

export type TransactionFilter = z.output<typeof transactionFilter>;
type Condition = RawBuilder<boolean>;

export const isOfChange = ({ status, changed_from, changed_to }: TransactionFilter): boolean =>
  (status ?? changed_from ?? changed_to) !== undefined;

/** @param partners counterparties that begin with `q` */
export function conditionsOf(
  filter: TransactionFilter,
  partners?: readonly string[],
): readonly Condition[] {
  const parts = deliveryParts(filter);
  return [...otherConditions(filter, partners), ...(parts.length === 0 ? [] : [anyOf(parts)])];
}

export function otherConditions(
  filter: TransactionFilter,
  partners: readonly string[] = [],
): readonly Condition[] {
  const each = <Name extends keyof TransactionFilter>(
    names: readonly Name[],
    conditionOf: (name: Name, values: readonly string[]) => Condition,
  ) =>
    names.flatMap((name) => {
      const value: string | readonly string[] | undefined = filter[name];
      if (value === undefined) return [];
      const values = typeof value === 'string' ? [value] : value;
      return [conditionOf(name, values.map(storableFilter))];
    });
  const { direction, q } = filter;
  return [
    ...each(['external_id', 'cost_key', 'book'], isText),
    ...each(['asset_id', 'counterparty_id', 'reseller_id'], (name, values) =>
      isOneOf(sql.ref(`t.${name}`), values, sql`uuid`),
    ),
    ...each(['status', 'transaction_type', 'currency'], (name, values) =>
      isOneOf(sql.ref(`t.${name}`), values),
    ),
    ...(direction === undefined ? [] : [isDirection(direction)]),
    ...(q === undefined ? [] : [beginsWith(q, partners)]),
    ...inTime('submitted_at', filter.submitted_from, filter.submitted_to),
    ...inTime('last_changed_at', filter.changed_from, filter.changed_to),
  ];
}

/** Equality with a single value: its index then has the rows in order. */
function isOneOf(
  column: RawBuilder<unknown>,
  values: readonly string[],
  type: RawBuilder<unknown> = sql`text`,
): Condition {
  const [only, ...others] = values;
  return others.length === 0
    ? sql`${column} = ${only}::${type}`
    : sql`${column} = any(${values}::${type}[])`;
}

const isDirection = (direction: string): Condition =>
  direction === 'sell' ? sql`t.direction = 'sell'` : sql`t.direction is distinct from 'sell'`;

const keyOf = (text: RawBuilder<unknown>) => sql`left(lower(${text}), 200)`;

/** `coalesce` hides the text condition from the planner, which would count it twice. */
function isText(name: string, values: readonly string[]): Condition {
  const column = sql.ref(`t.${name}`);
  const keys = values.map((value) => keyOf(sql`${value}::text`));
  const isKey =
    keys.length === 1
      ? sql`${keyOf(column)} = ${keys[0]}`
      : sql`${keyOf(column)} = any(array[${sql.join(keys)}])`;
  return sql`(${isKey} and coalesce(${column} = any(${values}::text[]), false))`;
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

/**
 * Returns disjoint conditions, each with its own index: deliveries of up to a day are found by their start, longer ones by an
 * index of ranges.
 */
export function deliveryParts({
  delivery_from: from,
  delivery_to: to,
}: TransactionFilter): readonly Condition[] {
  const begins = to === undefined ? [] : [sql<boolean>`t.delivery_start < ${to}::timestamptz`];
  if (from === undefined) return begins;
  const overlaps = [sql<boolean>`t.delivery_end > ${from}::timestamptz`, ...begins];
  const starts = sql<boolean>`t.delivery_start >= ${from}::timestamptz - interval '24 hours'`;
  const isIn = sql<boolean>`${delivered} && tstzrange(${from}::timestamptz, ${to ?? null}::timestamptz)`;
  return [allOf([sql`not ${isLong}`, starts, ...overlaps]), allOf([isLong, isIn])];
}
