// Raw SQL: a page ends at a limit of bytes.
import { pageBytesMax } from '@exchange/runtime/tables/feature-page';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import type { Scope } from '@exchange/units';
import { sql } from 'kysely';
import { fieldSql } from '../../layers/condition/field-sql.js';
import type { MapField } from '../../layers/fields.js';
import type { LayerCondition } from '../../layers/queries.js';
import type { FeatureRow } from '../service/field.js';
import { milliseconds, type RowTexts, type ShapeSource } from '../source.js';

export interface OrderKey {
  readonly field: MapField;
  readonly isDescending: boolean;
}

export interface RowPage {
  readonly rows: readonly FeatureRow[];
  readonly hasMore: boolean;
  readonly endsEarly: boolean;
}

/** Ties oldest first. */
export async function readRows(
  scope: Scope,
  database: ReadDatabase,
  { table }: ShapeSource,
  condition: LayerCondition,
  page: {
    readonly texts: RowTexts;
    readonly order: readonly OrderKey[];
    readonly offset: number;
    readonly limit: number;
  },
): Promise<RowPage> {
  const tables = database.visibleTo(scope);
  const { limit, offset, texts, order } = page;
  const keys = order.flatMap(({ field, isDescending }) =>
    fieldSql(field).order.map((value) => ({ value, isDescending })),
  );
  const keyColumns = keys.map(({ value }, index) => sql`, ${value} as ${sql.ref(`key_${index}`)}`);
  const keyNames = keys.map((_, index) => sql`, ${sql.ref(`key_${index}`)}`);
  const by = sql.join([
    ...keys.map(
      ({ isDescending }, index) =>
        sql`${sql.ref(`key_${index}`)} ${isDescending ? sql`desc` : sql`asc`}`,
    ),
    sql`created_position`,
  ]);
  // `offset` prevents flattening, so that texts are computed for this page only.
  const rows = await tables.ask(sql<FeatureRow & { readonly found: number }>`
    select objectid, changed_at, feature, geometry, found from (
      select *, count(*) over ()::integer as found, row_number() over so_far as place,
        sum(octet_length(feature) + coalesce(octet_length(geometry), 0)) over so_far as bytes
      from (
        select objectid, created_position, ${milliseconds(sql.ref('changed_at'))} as changed_at,
          ${texts.feature} as feature, ${texts.geometry} as geometry${sql.join(keyNames, sql``)}
        from (
          select *${sql.join(keyColumns, sql``)}
          from ${tables.rows(table)} as ${sql.table(table.name)} where ${condition}
          order by ${by} limit ${limit + 1} offset ${offset}
        ) as ${sql.table(table.name)} offset 0
      ) as page
      window so_far as (order by ${by} rows unbounded preceding)
    ) as counted
    where place <= ${limit} and (place = 1 or bytes <= ${pageBytesMax}) order by place`);
  const foundCount = rows[0]?.found ?? 0;
  return {
    rows,
    hasMore: foundCount > rows.length,
    endsEarly: rows.length < Math.min(foundCount, limit),
  };
}
