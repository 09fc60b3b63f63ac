import type { GeometryType } from '@exchange/units';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDatabase } from '../database/connect.js';

/** Features of a collection, assembled in the database: their text is not read on the way. */
export interface FeaturePage {
  /** The features' texts, joined by commas. */
  readonly text: string;
  readonly returned: number;
  /** The types of their geometries; only looked for where the format states them. */
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
  readonly geometry_types: readonly (GeometryType | null)[] | null;
  readonly found: number;
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
  request: FeaturePageRequest,
): Promise<FeaturePage> {
  const { format, limit, offset = 0, after } = request;
  const isEsri = format === 'esri';
  const text = sql.ref(isEsri ? 'esri_feature' : 'feature');
  const type = isEsri ? geometryTypeOf[table] : sql`null::text`;
  const from = after === undefined ? sql`` : sql`and objectid > ${after}`;
  const { rows } = await sql<PageRow>`
    with found as materialized (
      select objectid, ${text} as text, ${type} as geometry_type
      from ${sql.table(table)} where ${condition} ${from}
      order by objectid limit ${limit + 1} offset ${offset}
    )
    select case when sum(octet_length(text)) <= ${pageBytesMax} or count(*) = 1 then string_agg(text, ',') end as text,
      count(*)::integer as returned, max(objectid) as last,
      ${isEsri ? sql`array_agg(distinct geometry_type)` : sql`null::text[]`} as geometry_types,
      (select count(*)::integer from found) as found
    from (select * from found limit ${limit}) as shown`.execute(database);
  const [row] = rows;
  if (row !== undefined && row.text === null && row.returned > 0) {
    // Fewer and fewer, until they fit: only features of megabytes come here.
    return readFeatures(database, table, condition, { ...request, limit: Math.ceil(limit / 8) });
  }
  return {
    text: row?.text ?? '',
    returned: row?.returned ?? 0,
    geometryTypes: (row?.geometry_types ?? []).filter((one) => one !== null),
    next: row !== undefined && row.last !== null && row.found > row.returned ? row.last : undefined,
  };
}
