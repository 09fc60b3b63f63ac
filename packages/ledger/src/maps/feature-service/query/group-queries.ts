// Raw SQL: distinct values and statistics with columns from the query.
import { type RawBuilder, sql } from 'kysely';
import { fieldSql, inCodePoints } from '../../layers/condition/field-sql.js';
import type { MapField } from '../../layers/fields.js';
import type { FieldValue, ValueKind } from '../service/field.js';
import { milliseconds, type SelectedRows } from '../source.js';

interface TableValue {
  readonly value: RawBuilder<unknown>;
  readonly kind: ValueKind;
}

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
  }
}

/** Null for numbers beyond the range of a double. */
function shownValue(text: string | null, kind: ValueKind): FieldValue {
  if (text === null || kind === 'text') return text;
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}

export interface RowsFigure {
  readonly of: { readonly key: string; readonly value: RawBuilder<unknown> } | undefined;
  readonly sum: (value: RawBuilder<unknown>) => RawBuilder<unknown>;
  readonly kind: ValueKind;
}

export interface Grouping {
  readonly by: readonly TableValue[];
  readonly figures: readonly RowsFigure[];
  readonly order: readonly { readonly column: number; readonly isDescending: boolean }[];
}

export async function readGroups(
  selected: SelectedRows,
  grouping: Grouping,
  page: { readonly offset: number; readonly limit: number },
) {
  const { by, figures, order } = grouping;
  const columns = [...by, ...figures];
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
  const kinds: readonly ValueKind[] = columns.map(({ kind }) => kind);
  return {
    rows: rows
      .slice(0, page.limit)
      .map(({ values }) => kinds.map((kind, index) => shownValue(values[index] ?? null, kind))),
    hasMore: rows.length > page.limit,
  };
}

export async function countGroups(selected: SelectedRows, grouping: Grouping): Promise<number> {
  const [row] = await selected.tables.ask(sql<{ count: number }>`
    select count(*)::integer as count from (${groups(selected, grouping)}) as grouped`);
  return row?.count ?? 0;
}

/** Extracted from JSON first, because figures use values several times. */
function groups({ from }: SelectedRows, { by, figures }: Grouping): RawBuilder<unknown> {
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

function valueAt(index: number): RawBuilder<unknown> {
  return sql.ref(`value_${index}`);
}

function columnAt(index: number): RawBuilder<unknown> {
  return sql.ref(`column_${index}`);
}
