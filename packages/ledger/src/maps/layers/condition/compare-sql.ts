import type { Comparator, Value } from '@exchange/filter';
import { storableFilter } from '@exchange/runtime/tables/storable';
import { type RawBuilder, sql } from 'kysely';
import type { FieldNames } from '../field-names.js';
import type { LayerCondition } from '../queries.js';
import { inCodePoints } from './field-sql.js';
import { instantOf, type ValueSql, valueSql } from './value-sql.js';

/** The condition compares a missing value, or one of another type. */
export const unknown: LayerCondition = sql<boolean>`null::boolean`;

const kinds = ['number', 'text', 'instant', 'boolean'] as const;

export function compareSql(
  operator: Comparator,
  left: Value,
  right: Value,
  names: FieldNames,
): LayerCondition {
  const indexed =
    byIndex(operator, left, right, names) ?? byIndex(turned[operator], right, left, names);
  return indexed ?? comparedSql(operator, valueSql(left, names), valueSql(right, names));
}

const turned: Readonly<Record<Comparator, Comparator>> = {
  '=': '=',
  '<>': '<>',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

function comparedSql(operator: Comparator, left: ValueSql, right: ValueSql): LayerCondition {
  const sign = sql.raw(operator);
  const isOrder = operator !== '=' && operator !== '<>';
  const pairs = kinds.flatMap((kind): readonly RawBuilder<unknown>[] => {
    const [one, other] = [left[kind], right[kind]];
    if (one === undefined || other === undefined) return [];
    return [sql`${kind === 'text' && isOrder ? inCodePoints(one) : one} ${sign} ${other}`];
  });
  const [first, ...more] = pairs;
  if (first === undefined) return unknown;
  return more.length === 0 ? sql`(${first})` : sql`coalesce(${sql.join(pairs)})`;
}

const integerMax = 2 ** 31 - 1;
const isInteger = (value: number) => Number.isInteger(value) && Math.abs(value) <= integerMax;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function byIndex(
  operator: Comparator,
  left: Value,
  right: Value,
  names: FieldNames,
): LayerCondition | undefined {
  if (left.kind !== 'field') return undefined;
  const { type, column } = names.require(left);
  if (column === undefined) return undefined;
  if (type === 'objectid' && right.kind === 'number' && isInteger(right.value)) {
    const number = Object.is(right.value, -0) ? 0 : right.value;
    return sql`(${sql.ref(column.name)} ${sql.raw(operator)} ${number}::integer)`;
  }
  if (column.isUuid && operator === '=' && right.kind === 'text' && uuid.test(right.value)) {
    return sql`(${sql.ref(column.name)} = ${right.value}::uuid)`;
  }
  return undefined;
}

/** Binds a long list as an array for each type. */
export function inSql(value: Value, among: readonly Value[], names: FieldNames): LayerCondition {
  const own = valueSql(value, names);
  const field = value.kind === 'field' ? names.require(value) : undefined;
  const numbers: number[] = [];
  const texts: string[] = [];
  const instants: string[] = [];
  const others: Value[] = [];
  for (const one of among) {
    const instant = own.instant === undefined ? undefined : instantOf(one);
    if (instant !== undefined) instants.push(instant);
    else if (one.kind === 'number') numbers.push(one.value);
    else if (one.kind === 'text') texts.push(storableFilter(one.value));
    else others.push(one);
  }
  const parts = others.map((one) => compareSql('=', value, one, names));
  if (numbers.length > 0) parts.push(inNumbers(own, field?.type === 'objectid', numbers));
  if (texts.length > 0) parts.push(inTexts(own, field?.column, texts));
  if (instants.length > 0) parts.push(sql`${own.instant} = any(${instants}::timestamptz[])`);
  return sql`(${sql.join(parts, sql` or `)})`;
}

function inNumbers(
  { number }: ValueSql,
  isObjectId: boolean,
  numbers: readonly number[],
): LayerCondition {
  if (number === undefined) return unknown;
  return isObjectId
    ? sql`${number} = any(${numbers.filter(isInteger)}::integer[])`
    : sql`${number} = any(${numbers.map(String)}::numeric[])`;
}

function inTexts(
  { text }: ValueSql,
  column: { readonly name: string; readonly isUuid: boolean } | undefined,
  texts: readonly string[],
): LayerCondition {
  if (text === undefined) return unknown;
  return column?.isUuid === true
    ? sql`${sql.ref(column.name)} = any(${texts.filter((one) => uuid.test(one))}::uuid[])`
    : sql`${text} = any(${texts}::text[])`;
}
