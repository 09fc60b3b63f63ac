// Raw SQL: distinct values and statistics with columns from the query.
import type { EsriFieldPlan } from '@exchange/geometry';
import { type RawBuilder, sql } from 'kysely';
import { fieldSql, inCodePoints } from '../../layers/condition/field-sql.js';
import type { FieldValue } from '../service/field.js';
import type { NamedField } from '../service/layer.js';
import { milliseconds, type SelectedRows } from '../source.js';

type Sql = RawBuilder<unknown>;

interface Column {
  readonly plan: EsriFieldPlan;
}

export interface GroupColumn extends Column {
  readonly value: Sql;
}

export interface Figure extends Column {
  /** Undefined: the rows themselves. */
  readonly of: { readonly key: string; readonly value: Sql } | undefined;
  readonly sum: (value: Sql) => Sql;
}

export interface Grouping {
  readonly by: readonly GroupColumn[];
  readonly figures: readonly Figure[];
  readonly order: readonly { readonly column: number; readonly isDescending: boolean }[];
}

export function groupColumn({ map, esri }: NamedField): GroupColumn {
  const { any, text, number } = fieldSql(map);
  switch (map.type) {
    case 'objectid':
    case 'number':
      return { plan: esri, value: number ?? any };
    case 'instant':
      return { plan: esri, value: milliseconds(any) };
    case 'text':
    case 'mixed':
      return { plan: esri, value: inCodePoints(text ?? any) };
    case 'geometry':
      return { plan: esri, value: sql`null::text` };
  }
}

/** Null for numbers beyond the range of a double. */
function shownValue(text: string | null, { plan }: Column): FieldValue {
  if (text === null || plan.type === 'esriFieldTypeString') return text;
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}

export async function readGroups(
  selected: SelectedRows,
  grouping: Grouping,
  page: { readonly offset: number; readonly limit: number },
) {
  const { by, figures, order } = grouping;
  const columns: readonly Column[] = [...by, ...figures];
  const first = order.map(
    ({ column, isDescending }) => sql`${columnAt(column)} ${isDescending ? sql`desc` : sql`asc`}`,
  );
  const rest = by.map((_, index) => columnAt(index));
  const sorted = [...first, ...rest];
  const texts = columns.map((_, index) => sql`${columnAt(index)}::text`);
  const rows = await selected.tables.ask(sql<{ values: readonly (string | null)[] }>`
    select array[${sql.join(texts)}]::text[] as values
    from (${groups(selected, grouping)}) as grouped
    ${sorted.length === 0 ? sql`` : sql`order by ${sql.join(sorted)}`}
    limit ${page.limit + 1} offset ${page.offset}`);
  return {
    rows: rows
      .slice(0, page.limit)
      .map(({ values }) => columns.map((one, index) => shownValue(values[index] ?? null, one))),
    hasMore: rows.length > page.limit,
  };
}

export async function countGroups(selected: SelectedRows, grouping: Grouping): Promise<number> {
  const [row] = await selected.tables.ask(sql<{ count: number }>`
    select count(*)::integer as count from (${groups(selected, grouping)}) as grouped`);
  return row?.count ?? 0;
}

/** Extracted from JSON first, because figures use values several times. */
function groups({ from }: SelectedRows, { by, figures }: Grouping): Sql {
  const inputs = new Map(
    figures.flatMap(({ of }) => (of === undefined ? [] : [[of.key, of.value]])),
  );
  const keys = [...inputs.keys()];
  const read = [
    sql`1 as of_row`,
    ...by.map(({ value }, index) => sql`${value} as ${columnAt(index)}`),
    ...keys.map((key, index) => sql`${inputs.get(key)} as ${valueAt(index)}`),
  ];
  const summed = figures.map(({ of, sum }, index) => {
    const value = of === undefined ? sql`*` : valueAt(keys.indexOf(of.key));
    return sql`${sum(value)} as ${columnAt(by.length + index)}`;
  });
  const groupColumns = by.map((_, index) => columnAt(index));
  const grouped = groupColumns.length === 0 ? sql`` : sql`group by ${sql.join(groupColumns)}`;
  return sql`
    select ${sql.join([...groupColumns, ...summed])} from (
      select ${sql.join(read)} ${from} offset 0
    ) as read_first ${grouped}`;
}

const valueAt = (index: number): Sql => sql.ref(`value_${index}`);

const columnAt = (index: number): Sql => sql.ref(`column_${index}`);
