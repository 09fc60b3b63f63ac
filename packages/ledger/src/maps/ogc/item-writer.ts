// Raw SQL: for coordinates other than the stored ones, the database rewrites the feature.
import { movedGeometry, toMercator } from '@exchange/geometry';
import type { WrittenFeature } from '@exchange/runtime/tables/queries/feature-page';
import { type Geometry, writeJson } from '@exchange/units';
import { sql } from 'kysely';
import type { FilterCrs } from '../layers/condition/shape-sql.js';
import type { LayerContent } from '../layers/layer.js';
import { geometryColumns } from '../layers/queries.js';
import { withOnlyChangeTime } from '../layers/time-in-feature.js';

const beforeGeometry = '{"type":"Feature","id":"00000000-0000-0000-0000-000000000000","geometry":'
  .length;
const metreDigits = 4;

export function itemText(kind: LayerContent['kind'], crs: FilterCrs): WrittenFeature {
  if (crs === 'CRS84') {
    return { columns: ['feature'], text: sql.ref('feature'), write: withOnlyChangeTime };
  }
  const stored = sql`coalesce(${sql.ref(geometryColumns[kind])}, 'null')`;
  const geometry = sql`coalesce(st_asgeojson(st_transform(geom, 3857), ${metreDigits}::integer, 0), 'null')`;
  // Characters are counted from the left; a geometry has one byte per character.
  const properties = sql`right(feature, -(${beforeGeometry}::integer + octet_length(${stored})))`;
  const isPolar = sql`(st_ymin(geom) < ${-polarLatitude}::double precision or st_ymax(geom) > ${polarLatitude}::double precision)`;
  const converted = sql`left(feature, ${beforeGeometry}::integer) || ${geometry} || ${properties}`;
  return {
    columns: ['feature', 'geom', geometryColumns[kind]],
    text: sql`case when ${isPolar} then ${polarMark} || feature else ${converted} end`,
    write: (text, changedAt) =>
      withOnlyChangeTime(
        text.startsWith(polarMark) ? movedFeature(text.slice(polarMark.length)) : text,
        changedAt,
      ),
  };
}

/** Near the poles PROJ's meters differ from ours, so Node converts the feature. */
const polarLatitude = 89.99;
const polarMark = '~';

function movedFeature(feature: string): string {
  const whole: { readonly geometry: Geometry } = JSON.parse(feature);
  const round = (value: number) => Number(value.toFixed(metreDigits)) + 0;
  const geometry = movedGeometry(whole.geometry, (lon, lat) => {
    const [x, y] = toMercator(lon, lat);
    return [round(x), round(y)];
  });
  return writeJson({ ...whole, geometry });
}
