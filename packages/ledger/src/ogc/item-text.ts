// Raw SQL: a feature's text is put together in the database, of the texts that its row has.
import type { WrittenFeature } from '@exchange/runtime/tables/feature-page';
import { sql } from 'kysely';
import { changedAtField } from '../layers/fields.js';
import type { LayerContent } from '../layers/layer.js';
import type { FilterCrs } from '../layers/shape-sql.js';

/** What stands in a feature's text before its geometry, and from there to its properties: a UUID is as long as any other. */
const beforeGeometry = '{"type":"Feature","id":"00000000-0000-0000-0000-000000000000","geometry":'
  .length;
const beforeProperties = ',"properties":{'.length;
/** A millimetre's tenth. */
const metreDigits = 4;

/** The column that holds the geometry of a row as GeoJSON. */
const geometryTexts: Readonly<Record<LayerContent['kind'], string>> = {
  assets: 'geometry_text',
  utilities: 'territory_text',
};

/** A feature as an item: with the time of its last change among its properties, in these coordinates. */
export function itemText(kind: LayerContent['kind'], crs: FilterCrs): WrittenFeature {
  const stored = sql`coalesce(${sql.ref(geometryTexts[kind])}, 'null')`;
  const geometry =
    crs === 'CRS84'
      ? stored
      : sql`coalesce(st_asgeojson(st_transform(geom, 3857), ${metreDigits}::integer, 0), 'null')`;
  const time = sql`to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  // Signs are counted from the left up to the properties alone, and a geometry has one byte for each.
  const properties = sql`right(feature, -(${beforeGeometry + beforeProperties}::integer + octet_length(${stored})))`;
  const whole = sql`'{"type":"Feature","id":"' || id || '","geometry":' || ${geometry} ||
    ${`,"properties":{"${changedAtField}":`} || coalesce('"' || ${time} || '"', 'null') || ',' || ${properties}`;
  const once = sql`jsonb_set((${whole})::jsonb, ${`{properties,${changedAtField}}`}::text[],
    coalesce(to_jsonb(${time}), 'null'))::text`;
  return {
    columns: [
      'feature',
      changedAtField,
      geometryTexts[kind],
      'id',
      ...(crs === 'CRS84' ? [] : ['geom']),
    ],
    // A feature that has such an attribute already gives up that one: no object has a name twice.
    text: sql`case when position(${`"${changedAtField}":`} in feature) = 0 then ${whole} else ${once} end`,
  };
}
