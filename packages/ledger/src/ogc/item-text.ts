// Raw SQL: a feature's text is put together in the database, of the texts that its row has.
import type { WrittenFeature } from '@exchange/runtime/tables/feature-page';
import { type RawBuilder, sql } from 'kysely';
import { changedAtField, textColumns } from '../layers/fields.js';
import type { LayerContent } from '../layers/layer.js';
import type { FilterCrs } from '../layers/shape-sql.js';

/** What stands in a feature's text before its geometry: a UUID is as long as any other. */
const beforeGeometry = '{"type":"Feature","id":"00000000-0000-0000-0000-000000000000","geometry":'
  .length;
/** A millimetre's tenth. */
const metreDigits = 4;

/** The column that holds the geometry of a row as GeoJSON. */
const geometryTexts: Readonly<Record<LayerContent['kind'], string>> = {
  assets: 'geometry_text',
  utilities: 'territory_text',
};

/** A feature as an item: with the time of its last change among its properties, in these coordinates. */
export function itemText(kind: LayerContent['kind'], crs: FilterCrs): WrittenFeature {
  const names = textColumns[kind];
  const geometryText = sql.ref(geometryTexts[kind]);
  const geometry =
    crs === 'CRS84'
      ? geometryText
      : sql`st_asgeojson(st_transform(geom, 3857), ${metreDigits}::integer, 0)`;
  const written = sql`coalesce(${geometry}, 'null')`;
  const placed =
    crs === 'CRS84'
      ? sql.ref('feature')
      : sql`substr(feature, 1, ${beforeGeometry}::integer) || ${written} ||
          substr(feature, ${beforeGeometry + 1}::integer + length(coalesce(${geometryText}, 'null')))`;
  const time = sql`to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const changed = sql`coalesce('"' || ${time} || '"', 'null')`;
  const appended = sql`left(${placed}, -2) || ${`,"${changedAtField}":`} || ${changed} || '}}'`;
  const properties = sql`(attributes::jsonb || jsonb_build_object(${members(names, time)}))::text`;
  const anew = sql`'{"type":"Feature","id":"' || id || '","geometry":' || ${written} || ',"properties":' || ${properties} || '}'`;
  return {
    columns: [
      'feature',
      'attributes',
      changedAtField,
      geometryTexts[kind],
      ...(crs === 'CRS84' ? [] : ['geom']),
      // The id is among them.
      ...names,
    ],
    // A feature that has such an attribute already is put together anew: no object has a name twice.
    text: sql`case when position(${`"${changedAtField}":`} in attributes) = 0 then ${appended} else ${anew} end`,
  };
}

function members(names: readonly string[], time: RawBuilder<unknown>): RawBuilder<unknown> {
  const fixed = names.map((name) => sql`${name}::text, ${sql.ref(name)}`);
  return sql.join([...fixed, sql`${changedAtField}::text, ${time}`]);
}
