import { type RawBuilder, sql } from 'kysely';
import type { MapField } from '../fields.js';

type Sql = RawBuilder<unknown>;

/**
 * A field's value in SQL for each of its types; null if the value has another type. The expressions do not fail for any
 * attributes.
 */
export interface FieldSql {
  readonly number?: Sql;
  readonly text?: Sql;
  readonly instant?: Sql;
  readonly boolean?: Sql;
  /** Null for a missing value. */
  readonly any: Sql;
  /** Expressions to order by. */
  readonly order: readonly Sql[];
}

const rowAttributes: Sql = sql`attributes::json`;

/** @param attributes the attributes as JSON in the query; the table's own by default */
export function fieldSql({ name, type, column }: MapField, attributes = rowAttributes): FieldSql {
  if (column !== undefined) {
    const any = sql.ref(column.name);
    switch (type) {
      case 'objectid':
        return { any, number: any, order: [any] };
      case 'instant':
        return { any, instant: any, order: [any] };
      case 'geometry':
        return { any, order: [] };
      default: {
        const text = column.isUuid ? sql`${any}::text` : any;
        return { any, text, order: [inCodePoints(text)] };
      }
    }
  }
  const key = sql`${name}::text`;
  const text = sql`(${attributes} ->> ${key})`;
  // In JSON only a number starts with these characters. One expression, because each one parses the attributes again.
  const number = sql`substring((${attributes} -> ${key})::text from '^[-0-9].*')::numeric`;
  const boolean = sql`(case (${attributes} -> ${key})::text when 'true' then true when 'false' then false end)`;
  switch (type) {
    case 'number':
      return { any: text, number, order: [number] };
    case 'text':
      return { any: text, text, boolean, order: [inCodePoints(text)] };
    default:
      return { any: text, text, number, boolean, order: [number, inCodePoints(text)] };
  }
}

/** A text for ordering by code points, independent of the server's locale. */
export function inCodePoints(text: Sql): Sql {
  return sql`${text} collate "C"`;
}
