// Raw SQL: counts, extents and ids of matching features.
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import type { Scope } from '@exchange/units';
import { sql } from 'kysely';
import { type Bounds, type Extent, extentFrom } from '../../layers/extent.js';
import type { LayerCondition } from '../../layers/queries.js';
import type { ShapeSource } from '../source.js';

export interface Summary {
  readonly count: number;
  readonly extent: Extent | null;
}

/** @param measures compute the extent, which reads every geometry's box */
export async function summarize(
  scope: Scope,
  database: ReadDatabase,
  { table, geom }: ShapeSource,
  condition: LayerCondition,
  measures: boolean,
): Promise<Summary> {
  const tables = database.visibleTo(scope);
  const [row] = await tables.ask(sql<Bounds & { readonly count: number }>`
    select count, st_xmin(box) as west, st_ymin(box) as south, st_xmax(box) as east, st_ymax(box) as north
    from (
      select count(*)::integer as count, ${measures ? sql`st_3dextent(${geom})` : sql`null::box3d`} as box
      from ${tables.rows(table)} as ${sql.table(table.name)} where ${condition}
    ) as summed`);
  if (row === undefined) throw new Error('no row for a count');
  return { count: row.count, extent: extentFrom(row) };
}

/** Never truncated: clients request features by these ids. */
export async function listIds(
  scope: Scope,
  database: ReadDatabase,
  { table }: ShapeSource,
  condition: LayerCondition,
  page: { readonly offset: number; readonly limit: number | undefined },
): Promise<string> {
  const tables = database.visibleTo(scope);
  const limit = page.limit === undefined ? sql`` : sql`limit ${page.limit}`;
  const [row] = await tables.ask(sql<{ ids: string | null }>`
    select string_agg(objectid::text, ',' order by created_position) as ids from (
      select objectid, created_position from ${tables.rows(table)} as ${sql.table(table.name)} where ${condition}
      order by created_position ${limit} offset ${page.offset}
    ) as found`);
  return row?.ids ?? '';
}
