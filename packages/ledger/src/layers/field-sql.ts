import { type RawBuilder, sql } from 'kysely';
import type { MapField } from './fields.js';

type Sql = RawBuilder<unknown>;

/**
 * A field's value in SQL, as each kind that it may have; null where it has another one. None of them can fail, whatever the
 * attributes hold.
 */
export interface FieldSql {
  readonly number?: Sql;
  readonly text?: Sql;
  readonly instant?: Sql;
  readonly boolean?: Sql;
  /** Null where the field has no value. */
  readonly any: Sql;
  /** What to order by, the first first. */
  readonly order: readonly Sql[];
}

/** The attributes of a row, to look into. */
const rowAttributes: Sql = sql`attributes::json`;

/**
 * @param attributes where a query has the attributes as JSON already; the table's own otherwise
 */
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
  // Only a number begins so in JSON; one expression, because each reads the attributes anew.
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

/** A text to be ordered by its code points: the same on every server, whatever its language. */
export function inCodePoints(text: Sql): Sql {
  return sql`${text} collate "C"`;
}
