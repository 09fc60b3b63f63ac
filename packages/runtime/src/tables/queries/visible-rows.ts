import type { Scope } from '@exchange/units';
import { type RawBuilder, sql } from 'kysely';
import type { QueriedOf, Table, Visibility } from '../definition/define-table.js';
import { ownerVisibleTo } from '../definition/visibility.js';

/** Written in raw SQL as `from ${rows(assets)} as a`. */
export type Rows<Allowed extends Table = Table> = <One extends Allowed>(
  table: One,
) => RawBuilder<QueriedOf<One>>;

export const allRows: Rows = (table) => sql`${sql.table(table.name)}`;

/** The planner merges it into the outer query. */
export function rowsVisibleTo(scope: Scope): Rows {
  return (table) => {
    const condition = conditionFor(scope, table.name, table.seen);
    return condition === undefined
      ? allRows(table)
      : sql`(select * from ${sql.table(table.name)} where ${condition})`;
  };
}

export function isVisibleTo(scope: Scope, table: Table): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${conditionFor(scope, table.name, table.seen) ?? sql`true`}, false)`;
}

function conditionFor(
  scope: Scope,
  name: string,
  condition: Visibility,
): RawBuilder<boolean> | undefined {
  const column = (of: string) => sql.ref(`${name}.${of}`);
  if (condition.by === 'owner') return sql`${column(condition.column)} = ${ownerVisibleTo(scope)}`;
  if (scope.kind === 'platform' || condition.by === 'everybody') return undefined;
  const own = scope.reseller_id;
  switch (condition.by) {
    case 'reseller':
      return sql`${column(condition.column)} = ${own}`;
    case 'reseller or everybody':
      return sql`(${column(condition.column)} is null or ${column(condition.column)} = ${own})`;
    case 'value':
      return sql`${column(condition.column)} = ${condition.value}`;
    case 'any': {
      const ways = condition.ways.map((way) => conditionFor(scope, name, way) ?? sql`true`);
      return sql`(${sql.join(ways, sql` or `)})`;
    }
    case 'other rows':
      return sql`exists (select from ${rowsVisibleTo(scope)(condition.table)} as other
        where ${sql.ref(`other.${condition.named}`)} = ${column(condition.column)})`;
    default:
      return condition satisfies never;
  }
}
