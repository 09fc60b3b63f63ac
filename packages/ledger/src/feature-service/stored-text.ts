// Raw SQL: a feature of an answer is put together in the database, of the texts that its row has.
import type { WrittenFeature } from '@exchange/runtime/tables/feature-page';
import { sql } from 'kysely';
import { milliseconds } from './source.js';

/** What stands before the attributes of a stored Esri feature. */
const beforeAttributes = '{"attributes":{'.length;
/** Where they end: quotes in texts have a backslash before them, so no text looks like it. */
const attributesEnd = '},"geometry":{';

const columns = ['esri_feature', 'geometry_text', 'changed_at'];

/**
 * The stored feature from its first attribute on. Signs are only counted from the left, up to there: a text whose end is cut off has
 * all its signs counted, twice.
 */
const fromAttributes = sql`right(esri_feature, ${-beforeAttributes}::integer)`;

/** The attributes without the braces around them. */
const attributes = sql`case when geometry_text is null then left(${fromAttributes}, -2)
  else split_part(${fromAttributes}, ${attributesEnd}, 1) end`;

const changedMs = sql`coalesce(${milliseconds(sql.ref('changed_at'))}::bigint::text, 'null')`;
const changedTime = sql`coalesce('"' || to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', 'null')`;

/** An asset as a feature of Esri's JSON: the time of its last change, and what is stored. */
export function storedEsriFeature(hasShape: boolean): WrittenFeature {
  const begin = sql`'{"attributes":{"changed_at":' || ${changedMs} || ','`;
  return {
    columns,
    text: hasShape ? sql`${begin} || ${fromAttributes}` : sql`${begin} || ${attributes} || '}}'`,
  };
}

/** An asset as a GeoJSON Feature whose id is its object id: the same attributes, times as RFC 3339 has them. */
export function storedGeoJsonFeature(hasShape: boolean): WrittenFeature {
  const geometry = hasShape ? sql`coalesce(geometry_text, 'null')` : sql`'null'`;
  return {
    columns,
    text: sql`'{"type":"Feature","id":' || objectid || ',"geometry":' || ${geometry} ||
      ',"properties":{"changed_at":' || ${changedTime} || ',' || ${attributes} || '}}'`,
  };
}
