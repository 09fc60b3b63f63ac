import { readInstant, type Value } from '@exchange/filter';
import { storableFilter } from '@exchange/runtime/tables/storable';
import { type RawBuilder, sql } from 'kysely';
import type { FieldNames } from '../field-names.js';
import { type FieldSql, fieldSql } from './field-sql.js';

type Sql = RawBuilder<unknown>;

export type ValueSql = Omit<FieldSql, 'order'>;

export function valueSql(value: Value, names: FieldNames): ValueSql {
  switch (value.kind) {
    case 'field':
      return fieldSql(names.require(value));
    case 'number':
      return only('number', sql`${String(value.value)}::numeric`);
    case 'text':
      return textLiteral(value);
    case 'boolean':
      return only('boolean', value.value ? sql`true` : sql`false`);
    case 'instant':
      return only('instant', sql`${value.value}::timestamptz`);
    case 'nothing':
      return nothing;
    case 'negative': {
      const { number } = valueSql(value.of, names);
      return number === undefined ? nothing : only('number', sql`(- ${number})`);
    }
    case 'arithmetic':
      return arithmetic(value, names);
    case 'upper':
    case 'lower': {
      const { text } = valueSql(value.of, names);
      const folded = sql.raw(value.kind);
      return text === undefined ? nothing : only('text', sql`${folded}(${text})`);
    }
  }
}

const nothing: ValueSql = { any: sql`null` };

function only(kind: 'number' | 'text' | 'instant' | 'boolean', any: Sql): ValueSql {
  return { any, [kind]: any };
}

/** A text in the format of a time compares with times. */
export function instantOf(value: Value): string | undefined {
  if (value.kind === 'instant') return value.value;
  return value.kind === 'text' ? readInstant(value.value) : undefined;
}

function textLiteral(literal: Extract<Value, { readonly kind: 'text' }>): ValueSql {
  const text = only('text', sql`${storableFilter(literal.value)}::text`);
  const instant = instantOf(literal);
  return instant === undefined ? text : { ...text, instant: sql`${instant}::timestamptz` };
}

/** Division by zero gives null. */
function arithmetic(
  value: Extract<Value, { readonly kind: 'arithmetic' }>,
  names: FieldNames,
): ValueSql {
  const left = valueSql(value.left, names).number;
  const right = valueSql(value.right, names).number;
  if (left === undefined || right === undefined) return nothing;
  const { operator } = value;
  const divides = operator === '/' || operator === '%';
  const operand = divides ? sql`nullif(${right}, 0)` : right;
  // Without the cast, division of an object id would truncate.
  return only('number', sql`(${left}::numeric ${sql.raw(operator)} ${operand})`);
}
