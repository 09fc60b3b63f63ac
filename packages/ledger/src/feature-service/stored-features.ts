// Features as they are stored, put together in the database: where all fields are wanted, nothing of them is read on the way.
import {
  type FeaturePage,
  type FeaturePageRequest,
  readFeatures,
} from '@exchange/runtime/tables/feature-page';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import type { Scope } from '@exchange/units';
import { assetFeatures } from '../asset/area-queries.js';
import type { LayerCondition } from '../layers/queries.js';
import type { QueryRequest } from './query-request.js';
import type { ServiceLayer } from './service-layer.js';
import { placeMover } from './shape-plan.js';
import { storedEsriFeature, storedGeoJsonFeature } from './stored-text.js';

/** Whether a page's features can be answered as they are stored. */
export function areStored(layer: ServiceLayer, query: QueryRequest): boolean {
  const { format, shape, outFields, limit } = query;
  if (outFields !== '*' || !layer.storedHasFields || limit === 0) return false;
  if (!shape.isWanted) return true;
  if ((shape.maxOffset ?? 0) > 0) return false;
  // PBF is written of them, wherever their places are to be.
  return format === 'pbf' || (placeMover(shape) === undefined && shape.quantization === undefined);
}

/** A page of such features: GeoJSON where that is asked for, Esri's JSON otherwise. */
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
