import type { Scope } from '@exchange/units';
import { type RawBuilder, sql } from 'kysely';
import type { QueriedOf, Seen, Table } from './define-table.js';
import { ownerSeenBy } from './owner.js';

/** Names a table in raw SQL: `from ${rows(assets)} as a`. */
export type Rows<Allowed extends Table = Table> = <One extends Allowed>(
  table: One,
) => RawBuilder<QueriedOf<One>>;

/** Of every tenant. */
export const allRows: Rows = (table) => sql`${sql.table(table.name)}`;

/** The planner merges the condition into the outer query. */
export function rowsSeenBy(scope: Scope): Rows {
  return (table) => {
    const condition = conditionFor(scope, table.name, table.seen);
    return condition === undefined
      ? allRows(table)
      : sql`(select * from ${sql.table(table.name)} where ${condition})`;
  };
}

/** The table's alias is its name. */
export function isSeenBy(scope: Scope, table: Table): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${conditionFor(scope, table.name, table.seen) ?? sql`true`}, false)`;
}

/** Undefined for a scope that sees all. */
function conditionFor(scope: Scope, name: string, seen: Seen): RawBuilder<boolean> | undefined {
  const column = (of: string) => sql.ref(`${name}.${of}`);
  if (seen.by === 'owner') return sql`${column(seen.column)} = ${ownerSeenBy(scope)}`;
  if (scope.kind === 'platform' || seen.by === 'everybody') return undefined;
  const own = scope.reseller_id;
  switch (seen.by) {
    case 'reseller':
      return sql`${column(seen.column)} = ${own}`;
    case 'reseller or everybody':
      return sql`(${column(seen.column)} is null or ${column(seen.column)} = ${own})`;
    case 'value':
      return sql`${column(seen.column)} = ${seen.value}`;
    case 'any': {
      const ways = seen.ways.map((way) => conditionFor(scope, name, way) ?? sql`true`);
      return sql`(${sql.join(ways, sql` or `)})`;
    }
    case 'other rows':
      return sql`exists (select from ${rowsSeenBy(scope)(seen.table)} as other
        where ${sql.ref(`other.${seen.named}`)} = ${column(seen.column)})`;
    default:
      return seen satisfies never;
  }
}
