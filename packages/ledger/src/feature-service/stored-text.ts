// Raw SQL: a feature of an answer is put together in the database, of the texts that its row has.
import type { WrittenFeature } from '@exchange/runtime/tables/feature-page';
import { sql } from 'kysely';
import { milliseconds } from './source.js';

/** Where the attributes of a stored Esri feature end: quotes in texts have a backslash before them, so no text looks like it. */
const attributesEnd = '},"geometry":{';
/** What stands before them. */
const beforeAttributes = '{"attributes":'.length;

const columns = ['esri_feature', 'geometry_text', 'changed_at'];

const isWithoutGeometry = sql`geometry_text is null`;

/** The attributes without the brace that ends them. */
const attributes = sql`case when ${isWithoutGeometry} then left(esri_feature, -2) else split_part(esri_feature, ${attributesEnd}, 1) end`;

const changedMs = sql`coalesce(${milliseconds(sql.ref('changed_at'))}::bigint::text, 'null')`;
const changedTime = sql`coalesce('"' || to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', 'null')`;

/** An asset as a feature of Esri's JSON: as it is stored, with the time of its last change. */
export function storedEsriFeature(hasShape: boolean): WrittenFeature {
  const added = sql`',"changed_at":' || ${changedMs}`;
  const bare = sql`${attributes} || ${added} || '}}'`;
  const whole = sql`case when ${isWithoutGeometry} then ${bare}
    else replace(esri_feature, ${attributesEnd}, ${added} || ${attributesEnd}) end`;
  return { columns, text: hasShape ? whole : bare };
}

/** An asset as a GeoJSON Feature whose id is its object id: the same attributes, times as RFC 3339 has them. */
export function storedGeoJsonFeature(hasShape: boolean): WrittenFeature {
  const geometry = hasShape ? sql`coalesce(geometry_text, 'null')` : sql`'null'`;
  return {
    columns,
    text: sql`'{"type":"Feature","id":' || objectid || ',"geometry":' || ${geometry} || ',"properties":'
      || substr(${attributes}, ${beforeAttributes + 1}::integer) || ',"changed_at":' || ${changedTime} || '}}'`,
  };
}
