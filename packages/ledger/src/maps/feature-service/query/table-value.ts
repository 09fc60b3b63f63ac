// Raw SQL: fields of groups of features.
import { type RawBuilder, sql } from 'kysely';
import { fieldSql, inCodePoints } from '../../layers/condition/field-sql.js';
import type { MapField } from '../../layers/fields.js';
import type { FieldValue, ValueKind } from '../service/field.js';
import { milliseconds } from '../source.js';

export interface TableValue {
  readonly value: RawBuilder<unknown>;
  readonly kind: ValueKind;
}

/** A mixed field is text. */
export function tableValue(field: MapField): TableValue {
  const { any, text, number } = fieldSql(field);
  switch (field.type) {
    case 'objectid':
    case 'number':
      return { value: number ?? any, kind: 'number' };
    case 'instant':
      return { value: milliseconds(any), kind: 'number' };
    case 'text':
      return { value: inCodePoints(text ?? any), kind: 'text' };
    case 'mixed':
      return { value: inCodePoints(any), kind: 'text' };
    case 'geometry':
      return { value: sql`null::text`, kind: 'text' };
    default:
      return field.type satisfies never;
  }
}

/** Null for numbers beyond the range of a double. */
export function shownValue(text: string | null, kind: ValueKind): FieldValue {
  if (text === null || kind === 'text') return text;
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}
