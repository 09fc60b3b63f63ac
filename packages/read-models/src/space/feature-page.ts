import type { GeometryType } from '@exchange/units';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDatabase } from '../database/connect.js';

/** Features of a collection, assembled in the database: their text is not read on the way. */
export interface FeaturePage {
  /** The features' texts, joined by commas. */
  readonly text: string;
  readonly returned: number;
  readonly geometryTypes: readonly GeometryType[];
  /** The object id that a further page begins after; undefined at the end. */
  readonly next: number | undefined;
}

export interface FeaturePageRequest {
  readonly format: 'geojson' | 'esri';
  readonly limit: number;
  readonly offset?: number | undefined;
  /** Where the page before ended. */
  readonly after?: number | undefined;
}

/** Bytes of features in one answer: a page of huge polygons ends early, with a next page. */
const pageBytesMax = 32 * 1024 * 1024;

const geometryTypeOf = {
  assets: sql`geometry_type`,
  utilities: sql`replace(st_geometrytype(geom), 'ST_', '')`,
} as const;

interface PageRow {
  readonly text: string | null;
  readonly returned: number;
  readonly last: number | null;
  readonly geometry_types: readonly GeometryType[] | null;
  readonly more: boolean;
}

/**
 * A page of features, by object id.
 *
 * @param table `assets` or `utilities`
 * @param condition on the table's columns
 */
export async function readFeatures(
  database: ReadDatabase,
  table: 'assets' | 'utilities',
  condition: RawBuilder<boolean>,
  { format, limit, offset = 0, after }: FeaturePageRequest,
): Promise<FeaturePage> {
  const text = sql.ref(format === 'esri' ? 'esri_feature' : 'feature');
  const from = after === undefined ? sql`` : sql`and objectid > ${after}`;
  const { rows } = await sql<PageRow>`
    with found as materialized (
      select objectid, ${geometryTypeOf[table]} as geometry_type, ${text} as text,
        sum(octet_length(${text})) over (order by objectid) as bytes
      from (select * from ${sql.table(table)} where ${condition} ${from}
            order by objectid limit ${limit + 1} offset ${offset}) as matching
    ), shown as (
      select * from found
      where bytes <= ${pageBytesMax} or objectid = (select min(objectid) from found)
      order by objectid limit ${limit}
    )
    select string_agg(text, ',' order by objectid) as text, count(*)::integer as returned,
      max(objectid) as last, array_agg(distinct geometry_type) as geometry_types,
      (select count(*) from found) > count(*) as more
    from shown`.execute(database);
  const [row] = rows;
  return {
    text: row?.text ?? '',
    returned: row?.returned ?? 0,
    geometryTypes: (row?.geometry_types ?? []).filter((type) => type !== null),
    next: row?.more === true && row.last !== null ? row.last : undefined,
  };
}
