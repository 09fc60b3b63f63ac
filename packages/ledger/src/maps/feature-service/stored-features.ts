// Pages of stored features, concatenated in the database: if all fields are requested, their text is not parsed.
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

/** The text before the attributes of a stored Esri feature. */
const beforeAttributes = '{"attributes":{'.length;
/** The end of the attributes. Quotes in texts follow a backslash, so no text contains it. */
const attributesEnd = '},"geometry":{';

/**
 * The stored feature from its first attribute on. Characters are counted from the left only, up to there; to cut the
 * end of a text, PostgreSQL would count all of its characters twice.
 */
const fromAttributes = sql`right(esri_feature, ${-beforeAttributes}::integer)`;

/** The attributes without their braces. */
const attributes = sql`case when geometry_text is null then left(${fromAttributes}, -2)
  else split_part(${fromAttributes}, ${attributesEnd}, 1) end`;

/** An asset as a feature of Esri JSON: the time of its last change, and the stored text. */
function storedEsriFeature(hasShape: boolean): WrittenFeature {
  return {
    columns: ['esri_feature', 'geometry_text'],
    text: hasShape ? sql.ref('esri_feature') : sql`'{"attributes":{' || ${attributes} || '}}'`,
    write: (text, changedAt) =>
      `{"attributes":{"changed_at":${changedAt},${text.slice(beforeAttributes)}`,
  };
}

/** An asset as a GeoJSON Feature whose id is its object id: the same attributes, with RFC 3339 times. */
function storedGeoJsonFeature(hasShape: boolean): WrittenFeature {
  const geometry = hasShape ? sql`coalesce(geometry_text, 'null')` : sql`'null'`;
  return {
    columns: ['objectid', 'esri_feature', 'geometry_text'],
    text: sql`'{"type":"Feature","id":' || objectid || ',"geometry":' || ${geometry} ||
      ',"properties":{' || ${attributes} || '}}'`,
    write: withChangeTime,
  };
}

/** Whether a page can be answered from stored features. */
export function areStored(layer: ServiceLayer, query: QueryRequest): boolean {
  const { format, shape, outFields, limit } = query;
  if (outFields !== '*' || !layer.storedHasFields || limit === 0) return false;
  if (!shape.isWanted) return true;
  if ((shape.maxOffset ?? 0) > 0) return false;
  // PBF is encoded from them in any coordinates.
  return format === 'pbf' || (placeMover(shape) === undefined && shape.quantization === undefined);
}

/** A page of stored features: GeoJSON on request, otherwise Esri JSON. */
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
  return readFeatures(database.seenBy(scope), assetFeatures, condition, request);
}
