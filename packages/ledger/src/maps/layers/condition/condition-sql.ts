import {
  type Comparator,
  type Condition,
  type FilterFault,
  fieldsOf,
  isAlwaysTrue,
  type Like,
  type Value,
} from '@exchange/filter';
import { storableFilter } from '@exchange/runtime/tables/storable';
import { type RawBuilder, sql } from 'kysely';
import { FieldNames, Unanswerable } from '../field-names.js';
import type { MapField } from '../fields.js';
import type { LayerCondition } from '../queries.js';
import { fieldSql, inCodePoints } from './field-sql.js';
import { type FilterCrs, shapesSql } from './shape-sql.js';
import { type ValueSql, valueSql } from './value-sql.js';

export type ConditionSql =
  | { readonly ok: true; readonly condition: LayerCondition }
  | { readonly ok: false; readonly fault: FilterFault };

/** Never fails on a row, except for shapes. @param options.crs of the filter's shapes; default: CRS84 */
export function conditionSql(
  fields: readonly MapField[],
  condition: Condition,
  options: { readonly ignoresCase?: boolean; readonly crs?: FilterCrs } = {},
): ConditionSql {
  const { ignoresCase = false, crs = 'CRS84' } = options;
  try {
    const names = new FieldNames(fields, ignoresCase);
    // Names are checked also in conditions that are always true.
    for (const field of fieldsOf(condition)) names.require(field);
    return { ok: true, condition: sqlOf(condition, names, crs) };
  } catch (error) {
    if (error instanceof Unanswerable) return { ok: false, fault: error.fault };
    throw error;
  }
}

function sqlOf(condition: Condition, names: FieldNames, crs: FilterCrs): LayerCondition {
  if (isAlwaysTrue(condition)) return sql`true`;
  switch (condition.kind) {
    case 'and':
    case 'or': {
      const parts = condition.of.map((one) => sqlOf(one, names, crs));
      return sql`(${sql.join(parts, condition.kind === 'and' ? sql` and ` : sql` or `)})`;
    }
    case 'not':
      return sql`(not ${sqlOf(condition.of, names, crs)})`;
    case 'truth':
      return sql`false`;
    case 'comparison':
      return compareSql(condition.operator, condition.left, condition.right, names);
    case 'in':
      return inSql(condition.value, condition.among, names);
    case 'between': {
      const { value, low, high } = condition;
      const [from, to] = [
        compareSql('>=', value, low, names),
        compareSql('<=', value, high, names),
      ];
      return sql`(${from} and ${to})`;
    }
    case 'like':
      return likeSql(condition, names);
    case 'null':
      return sql`(${valueSql(condition.value, names).any} is null)`;
    case 'intersects': {
      const field = names.require(condition.field);
      if (field.type !== 'geometry') {
        const message = `S_INTERSECTS requires a field of shapes; ${JSON.stringify(field.name)} has none`;
        throw new Unanswerable(condition.field.at, message);
      }
      return shapesSql(fieldSql(field).any, condition, crs);
    }
    default:
      return condition satisfies never;
  }
}

function likeSql({ value, pattern, fold }: Like, names: FieldNames): LayerCondition {
  const { text } = valueSql(value, names);
  if (text === undefined) return unknown;
  const written = pattern
    .map((part) => {
      if (part.kind === 'text') return storableFilter(part.text).replace(/[\\%_]/g, '\\$&');
      return part.kind === 'any' ? '%' : '_';
    })
    .join('');
  const bound = sql`${written}::text`;
  return sql`(${text} like ${fold === undefined ? bound : sql`${sql.raw(fold)}(${bound})`})`;
}

/** The condition compares a missing value, or one of another type. */
const unknown: LayerCondition = sql<boolean>`null::boolean`;

const kinds = ['number', 'text', 'instant', 'boolean'] as const;

function compareSql(
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

/** Binds a long list as two arrays. */
function inSql(value: Value, among: readonly Value[], names: FieldNames): LayerCondition {
  const own = valueSql(value, names);
  const field = value.kind === 'field' ? names.require(value) : undefined;
  const numbers = among.flatMap((one) => (one.kind === 'number' ? [one.value] : []));
  // A text may be a time.
  const texts = among.flatMap((one) =>
    one.kind === 'text' && own.instant === undefined ? [storableFilter(one.value)] : [],
  );
  const others = among.filter(
    ({ kind }) => kind !== 'number' && (kind !== 'text' || own.instant !== undefined),
  );
  const parts = others.map((one) => compareSql('=', value, one, names));
  if (numbers.length > 0) parts.push(inNumbers(own, field?.type === 'objectid', numbers));
  if (texts.length > 0) parts.push(inTexts(own, field?.column, texts));
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
