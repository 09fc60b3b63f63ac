// Concatenated in the database, without parsing, if all fields are requested.
import {
  type FeaturePage,
  type FeaturePageRequest,
  readFeatures,
  type WrittenFeature,
} from '@exchange/runtime/tables/feature-page';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import type { Scope } from '@exchange/units';
import { sql } from 'kysely';
import { assetFeatures } from '../../registry/asset/area-queries.js';
import type { LayerCondition } from '../layers/queries.js';
import { withChangeTime } from '../layers/time-in-feature.js';
import { placeMover } from './answer/shape-plan.js';
import type { QueryRequest } from './query/request.js';
import type { ServiceLayer } from './service/layer.js';

const beforeAttributes = '{"attributes":{'.length;
/** Texts of features never contain it, because their quotes follow a backslash. */
const attributesEnd = '},"geometry":{';

const fromAttributes = sql`right(esri_feature, ${-beforeAttributes}::integer)`;

const attributes = sql`case when geometry_text is null then left(${fromAttributes}, -2)
  else split_part(${fromAttributes}, ${attributesEnd}, 1) end`;

function storedEsriFeature(hasShape: boolean): WrittenFeature {
  return {
    columns: ['esri_feature', 'geometry_text'],
    text: hasShape ? sql.ref('esri_feature') : sql`'{"attributes":{' || ${attributes} || '}}'`,
    write: (text, changedAt) =>
      `{"attributes":{"changed_at":${changedAt},${text.slice(beforeAttributes)}`,
  };
}

function storedGeoJsonFeature(hasShape: boolean): WrittenFeature {
  const geometry = hasShape ? sql`coalesce(geometry_text, 'null')` : sql`'null'`;
  return {
    columns: ['objectid', 'esri_feature', 'geometry_text'],
    text: sql`'{"type":"Feature","id":' || objectid || ',"geometry":' || ${geometry} ||
      ',"properties":{' || ${attributes} || '}}'`,
    write: withChangeTime,
  };
}

export function areStored(layer: ServiceLayer, query: QueryRequest): boolean {
  const { format, shape, outFields, limit } = query;
  if (outFields !== '*' || !layer.storedHasFields || limit === 0) return false;
  if (!shape.isWanted) return true;
  if ((shape.maxOffset ?? 0) > 0) return false;
  return format === 'pbf' || (placeMover(shape) === undefined && shape.quantization === undefined);
}

export function readStored(
  scope: Scope,
  database: ReadDatabase,
  condition: LayerCondition,
  { format, shape }: Pick<QueryRequest, 'format' | 'shape'>,
  page: Pick<FeaturePageRequest, 'limit' | 'offset' | 'order'>,
): Promise<FeaturePage> {
  const written =
    format === 'geojson' ? storedGeoJsonFeature(shape.isWanted) : storedEsriFeature(shape.isWanted);
  const request: FeaturePageRequest = { ...page, format: 'geojson', written };
  return readFeatures(database.visibleTo(scope), assetFeatures, condition, request);
}
