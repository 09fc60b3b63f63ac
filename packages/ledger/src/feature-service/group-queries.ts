// Raw SQL: distinct values and statistics, whose columns are those that a query names.
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import type { Scope } from '@exchange/units';
import { type RawBuilder, sql } from 'kysely';
import type { LayerCondition } from '../layers/queries.js';
import type { FieldValue, ValueKind } from './service-field.js';
import type { ShapeSource } from './source.js';
import { shownValue, type TableValue } from './table-value.js';

/** What is known of groups of features; of all together, where there is no value to group by. */
export interface Grouping {
  readonly by: readonly TableValue[];
  readonly figures: readonly TableValue[];
  /** Columns to order by, those of `by` before those of `figures`; the rest follows in its order. */
  readonly order: readonly { readonly column: number; readonly isDescending: boolean }[];
}

export interface GroupPage {
  readonly rows: readonly (readonly FieldValue[])[];
  readonly hasMore: boolean;
}

/** A page of groups. */
export async function readGroups(
  scope: Scope,
  database: ReadDatabase,
  source: ShapeSource,
  condition: LayerCondition,
  grouping: Grouping,
  page: { readonly offset: number; readonly limit: number },
): Promise<GroupPage> {
  const { by, figures, order } = grouping;
  const columns = [...by, ...figures];
  const first = order.map(
    ({ column, isDescending }) => sql`${columnAt(column)} ${isDescending ? sql`desc` : sql`asc`}`,
  );
  const rest = by.map((_, index) => columnAt(index));
  const sorted = [...first, ...rest];
  const tables = database.seenBy(scope);
  const shown = columns.map((_, index) => sql`${columnAt(index)}::text`);
  const rows = await tables.ask(sql<{ values: readonly (string | null)[] }>`
    select array[${sql.join(shown)}]::text[] as values
    from (${groups(tables.rows(source.table), source, condition, grouping)}) as grouped
    ${sorted.length === 0 ? sql`` : sql`order by ${sql.join(sorted)}`}
    limit ${page.limit + 1} offset ${page.offset}`);
  const kinds: readonly ValueKind[] = columns.map(({ kind }) => kind);
  return {
    rows: rows
      .slice(0, page.limit)
      .map(({ values }) => kinds.map((kind, index) => shownValue(values[index] ?? null, kind))),
    hasMore: rows.length > page.limit,
  };
}

/** How many groups there are. */
export async function countGroups(
  scope: Scope,
  database: ReadDatabase,
  source: ShapeSource,
  condition: LayerCondition,
  grouping: Grouping,
): Promise<number> {
  const tables = database.seenBy(scope);
  const [row] = await tables.ask(sql<{ count: number }>`
    select count(*)::integer as count
    from (${groups(tables.rows(source.table), source, condition, grouping)}) as grouped`);
  return row?.count ?? 0;
}

function groups(
  rows: RawBuilder<unknown>,
  { table }: ShapeSource,
  condition: LayerCondition,
  { by, figures }: Grouping,
): RawBuilder<unknown> {
  const selected = [...by, ...figures].map(
    ({ value }, index) => sql`${value} as ${columnAt(index)}`,
  );
  const grouped =
    by.length === 0
      ? sql``
      : sql`group by ${sql.join(by.map((_, index) => sql.raw(String(index + 1))))}`;
  return sql`select ${sql.join(selected)} from ${rows} as ${sql.table(table.name)} where ${condition} ${grouped}`;
}

function columnAt(index: number): RawBuilder<unknown> {
  return sql.ref(`column_${index}`);
}
