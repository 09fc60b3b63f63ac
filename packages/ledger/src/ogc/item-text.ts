// Raw SQL: where coordinates are to be others than those stored, the database writes a feature anew.
import type { WrittenFeature } from '@exchange/runtime/tables/feature-page';
import { sql } from 'kysely';
import type { LayerContent } from '../layers/layer.js';
import type { FilterCrs } from '../layers/shape-sql.js';
import { withOnlyChangeTime } from '../layers/time-in-feature.js';

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
  if (crs === 'CRS84') {
    return { columns: ['feature'], text: sql.ref('feature'), write: withOnlyChangeTime };
  }
  const stored = sql`coalesce(${sql.ref(geometryTexts[kind])}, 'null')`;
  const geometry = sql`coalesce(st_asgeojson(st_transform(geom, 3857), ${metreDigits}::integer, 0), 'null')`;
  // Signs are counted from the left up to the properties alone, and a geometry has one byte for each.
  const properties = sql`right(feature, -(${beforeGeometry}::integer + octet_length(${stored})))`;
  return {
    columns: ['feature', 'geom', geometryTexts[kind]],
    text: sql`left(feature, ${beforeGeometry}::integer) || ${geometry} || ${properties}`,
    write: withOnlyChangeTime,
  };
}
