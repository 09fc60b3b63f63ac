// Raw SQL: pieces of the stored texts of features.
import type { FeatureSource } from '@exchange/runtime/tables/feature-page';
import { type RawBuilder, sql } from 'kysely';
import type { LayerContent } from '../layers/layer.js';
import { featureSources, geometryColumns } from '../layers/queries.js';
import type { Format, ShapeRequest } from './query/request.js';

export interface ShapeSource {
  readonly table: FeatureSource['table'];
  readonly geom: RawBuilder<unknown>;
  readonly geometryText: RawBuilder<unknown>;
}

export function sourceOf({ kind }: LayerContent): ShapeSource {
  return {
    table: featureSources[kind].table,
    geom: sql.ref(`${kind}.geom`),
    geometryText: sql.ref(`${kind}.${geometryColumns[kind]}`),
  };
}

/** Quotes in texts follow a backslash, so attributes never contain this text. */
const geometryBegins = sql`',"geometry":{'`;

export function milliseconds(time: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`floor(extract(epoch from ${time}) * 1000)::double precision`;
}

/** Meters per degree at the equator. */
const metersOfDegree = 111_319.490_793_273_58;

export interface RowTexts {
  readonly feature: RawBuilder<unknown>;
  readonly geometry: RawBuilder<unknown>;
}

/** The geometry is in the feature, or beside it as GeoJSON if requested or simplified. */
export function rowTexts(
  { geom, geometryText }: ShapeSource,
  format: Format,
  { isWanted, maxOffset = 0, reference }: ShapeRequest,
): RowTexts {
  const feature = sql`case when ${geometryText} is null then esri_feature
    else split_part(esri_feature, ${geometryBegins}, 1) || '}' end`;
  const nothing = sql`null::text`;
  if (!isWanted) return { feature, geometry: nothing };
  if (maxOffset > 0) {
    // Web Mercator stretches distances by 1 / cos(latitude).
    const allowed =
      reference.kind === 'degrees'
        ? sql`${maxOffset}::double precision`
        : sql`(${maxOffset / metersOfDegree}::double precision * cos(radians(least(89, greatest(abs(st_ymin(${geom})), abs(st_ymax(${geom})))))))`;
    return { feature, geometry: sql`st_asgeojson(st_simplify(${geom}, ${allowed}, true), 15)` };
  }
  if (format === 'geojson') return { feature, geometry: geometryText };
  return { feature: sql.ref('esri_feature'), geometry: nothing };
}
