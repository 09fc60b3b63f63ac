// Raw SQL: counts, extents and ids of matching features, and pages that end at a limit of bytes.
import { pageBytesMax } from '@exchange/runtime/tables/queries/page';
import { sql } from 'kysely';
import { fieldSql } from '../../layers/condition/field-sql.js';
import { type Bounds, type Extent, extentFrom } from '../../layers/extent.js';
import type { MapField } from '../../layers/fields.js';
import type { FeatureRow } from '../service/field.js';
import { milliseconds, type RowTexts, type SelectedRows } from '../source.js';

export interface Summary {
  readonly count: number;
  readonly extent: Extent | null;
}

/** @param measures compute the extent, which reads every geometry's box */
export async function summarize(
  { tables, from, geom }: SelectedRows,
  measures: boolean,
): Promise<Summary> {
  const [row] = await tables.ask(sql<Bounds & { readonly count: number }>`
    select count, st_xmin(box) as west, st_ymin(box) as south, st_xmax(box) as east, st_ymax(box) as north
    from (
      select count(*)::integer as count, ${measures ? sql`st_3dextent(${geom})` : sql`null::box3d`} as box
      ${from}
    ) as summed`);
  if (row === undefined) throw new Error('no row for a count');
  return { count: row.count, extent: extentFrom(row) };
}

export interface OrderKey {
  readonly field: MapField;
  readonly isDescending: boolean;
}

const keysOf = (order: readonly OrderKey[]) =>
  order.flatMap(({ field, isDescending }) =>
    fieldSql(field).order.map((value) => ({ value, direction: directionOf(isDescending) })),
  );

const directionOf = (isDescending: boolean) => (isDescending ? sql`desc` : sql`asc`);

/** Never truncated: clients request features by these ids. Ties oldest first. */
export async function listIds(
  { tables, from }: SelectedRows,
  page: {
    readonly order: readonly OrderKey[];
    readonly offset: number;
    readonly limit: number | undefined;
  },
): Promise<string> {
  const limit = page.limit === undefined ? sql`` : sql`limit ${page.limit}`;
  const keys = keysOf(page.order).map(({ value, direction }) => sql`${value} ${direction}`);
  const by = sql.join([...keys, sql`created_position`]);
  const [row] = await tables.ask(sql<{ ids: string }>`
    select array_to_string(array(
      select objectid ${from} order by ${by} ${limit} offset ${page.offset}
    ), ',') as ids`);
  return row?.ids ?? '';
}

export interface RowPage {
  readonly rows: readonly FeatureRow[];
  readonly hasMore: boolean;
  readonly endsEarly: boolean;
}

/** Ties oldest first. */
export async function readRows(
  { tables, name, from }: SelectedRows,
  page: {
    readonly texts: RowTexts;
    readonly order: readonly OrderKey[];
    readonly offset: number;
    readonly limit: number;
  },
): Promise<RowPage> {
  const { limit, offset, texts, order } = page;
  const keys = keysOf(order);
  const keyColumns = keys.map(({ value }, index) => sql`, ${value} as ${sql.ref(`key_${index}`)}`);
  const keyNames = keys.map((_, index) => sql`, ${sql.ref(`key_${index}`)}`);
  const by = sql.join([
    ...keys.map(({ direction }, index) => sql`${sql.ref(`key_${index}`)} ${direction}`),
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
          select *${sql.join(keyColumns, sql``)} ${from}
          order by ${by} limit ${limit + 1} offset ${offset}
        ) as ${sql.table(name)} offset 0
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
