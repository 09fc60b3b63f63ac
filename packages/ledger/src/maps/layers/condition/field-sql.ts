import { type RawBuilder, sql } from 'kysely';
import type { MapField } from '../fields.js';

type Sql = RawBuilder<unknown>;

export interface FieldSql {
  readonly number?: Sql;
  readonly text?: Sql;
  readonly instant?: Sql;
  readonly boolean?: Sql;
  readonly any: Sql;
  readonly order: readonly Sql[];
}

const rowAttributes: Sql = sql`attributes::json`;

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
  // Only a JSON number starts so. One expression, because each parses the attributes again.
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

/** Compares by code points, independent of the server's locale. */
export function inCodePoints(text: Sql): Sql {
  return sql`${text} collate "C"`;
}
