// Raw SQL: what of a stored feature is not wanted is left out in the database.
import type { WrittenFeature } from '@exchange/runtime/tables/feature-page';
import { sql } from 'kysely';
import { withChangeTime } from '../layers/time-in-feature.js';

/** What stands before the attributes of a stored Esri feature. */
const beforeAttributes = '{"attributes":{'.length;
/** Where they end: quotes in texts have a backslash before them, so no text looks like it. */
const attributesEnd = '},"geometry":{';

/**
 * The stored feature from its first attribute on. Signs are only counted from the left, up to there: a text whose end is cut off has
 * all its signs counted, twice.
 */
const fromAttributes = sql`right(esri_feature, ${-beforeAttributes}::integer)`;

/** The attributes without the braces around them. */
const attributes = sql`case when geometry_text is null then left(${fromAttributes}, -2)
  else split_part(${fromAttributes}, ${attributesEnd}, 1) end`;

/** An asset as a feature of Esri's JSON: the time of its last change, and what is stored. */
export function storedEsriFeature(hasShape: boolean): WrittenFeature {
  return {
    columns: ['esri_feature', 'geometry_text'],
    text: hasShape ? sql.ref('esri_feature') : sql`'{"attributes":{' || ${attributes} || '}}'`,
    write: (text, changedAt) =>
      `{"attributes":{"changed_at":${changedAt},${text.slice(beforeAttributes)}`,
  };
}

/** An asset as a GeoJSON Feature whose id is its object id: the same attributes, times as RFC 3339 has them. */
export function storedGeoJsonFeature(hasShape: boolean): WrittenFeature {
  const geometry = hasShape ? sql`coalesce(geometry_text, 'null')` : sql`'null'`;
  return {
    columns: ['objectid', 'esri_feature', 'geometry_text'],
    text: sql`'{"type":"Feature","id":' || objectid || ',"geometry":' || ${geometry} ||
      ',"properties":{' || ${attributes} || '}}'`,
    write: withChangeTime,
  };
}
