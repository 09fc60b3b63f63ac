// Raw SQL: pieces of the stored texts of features.
import type { FeatureSource } from '@exchange/runtime/tables/feature-page';
import { type RawBuilder, sql } from 'kysely';
import { assetFeatures } from '../../registry/asset/area-queries.js';
import { utilityFeatures } from '../../registry/utility/queries.js';
import type { LayerContent } from '../layers/layer.js';
import type { Format, ShapeRequest } from './query/request.js';

export interface ShapeSource {
  readonly table: FeatureSource['table'];
  readonly geom: RawBuilder<unknown>;
  readonly geometryText: RawBuilder<unknown>;
}

export function sourceOf({ kind }: LayerContent): ShapeSource {
  switch (kind) {
    case 'assets':
      return {
        table: assetFeatures.table,
        geom: sql.ref('assets.geom'),
        geometryText: sql.ref('assets.geometry_text'),
      };
    case 'utilities':
      return {
        table: utilityFeatures.table,
        geom: sql.ref('utilities.geom'),
        geometryText: sql.ref('utilities.territory_text'),
      };
    default:
      return kind satisfies never;
  }
}

/** Quotes in texts follow a backslash, so attributes never contain this text. */
const geometryBegins = sql`',"geometry":{'`;

/** JSON text of an object. */
export const storedAttributes = sql`case when position(${geometryBegins} in esri_feature) = 0 then substr(left(esri_feature, -1), 15)
  else substr(split_part(esri_feature, ${geometryBegins}, 1), 15) end`;

const storedGeometry = sql`case when position(${geometryBegins} in esri_feature) > 0
  then '{' || left(split_part(esri_feature, ${geometryBegins}, 2), -1) end`;

export function milliseconds(time: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`floor(extract(epoch from ${time}) * 1000)::double precision`;
}

/** Meters per degree at the equator. */
const metersOfDegree = 111_319.490_793_273_58;

/** GeoJSON if requested or if points are simplified away, otherwise Esri's JSON. */
export function geometryText(
  source: ShapeSource,
  format: Format,
  { isWanted, maxOffset = 0, reference }: ShapeRequest,
): RawBuilder<unknown> {
  if (!isWanted) return sql`null::text`;
  if (maxOffset > 0) {
    const { geom } = source;
    // Web Mercator stretches distances by 1 / cos(latitude).
    const allowed =
      reference.kind === 'degrees'
        ? sql`${maxOffset}::double precision`
        : sql`(${maxOffset / metersOfDegree}::double precision * cos(radians(least(89, greatest(abs(st_ymin(${geom})), abs(st_ymax(${geom})))))))`;
    return sql`st_asgeojson(st_simplify(${geom}, ${allowed}, true), 15)`;
  }
  return format === 'geojson' ? source.geometryText : storedGeometry;
}

export function comesAsGeoJson(format: Format, { maxOffset = 0 }: ShapeRequest): boolean {
  return format === 'geojson' || maxOffset > 0;
}
