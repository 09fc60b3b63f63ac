export {
  type AreaFilter,
  type CustomersInArea,
  customersInArea,
  findAssets,
} from './assets/area-queries.js';
export {
  type AttributeField,
  type AttributeFields,
  listAttributeFields,
  listFieldsByType,
} from './assets/field-queries.js';
export { type AssetFilter, getAsset, listAssets } from './assets/queries.js';
export { attested } from './audit/attested.js';
export { fromTree, lastLeafUpTo, leafAt, treeHead } from './audit/queries.js';
export {
  type CostKeyItem,
  listCostKeys,
  readCostKeyCursor,
} from './cost-keys/queries.js';
export { connectReadTables, type ReadPool } from './database/connect.js';
export { readSchema } from './database/migrate.js';
export type { ReadDatabase, ReadTables } from './database/tables.js';
export { attachmentsThen } from './directory/past-queries.js';
export {
  getCustomer,
  getReseller,
  listAttachments,
  listCustomers,
  listResellers,
  resellerExists,
} from './directory/queries.js';
export { getEnrollment } from './enrollments/queries.js';
export { type Moment, momentPosition, readMoment } from './exchange/moment.js';
export {
  listPositions,
  type NetPosition,
  type PositionKey,
  type PositionRequest,
  positionKeyset,
} from './exchange/position-queries.js';
export {
  getTransaction,
  listRefusals,
  listTransactions,
  type TransactionFilter,
} from './exchange/queries.js';
export type { Found } from './found.js';
export {
  type LaneRebuild,
  type LaneStatus,
  listLanes,
  type ParkedStreamSummary,
  type ParkedSummary,
} from './lanes/queries.js';
export {
  holdsType,
  type LayerContent,
  type LayerDefinition,
  layerNamed,
  layersFor,
} from './layers/layer.js';
export {
  countByField,
  type FeatureGroup,
  fieldEquals,
  getLayerFeature,
  hasGeometryType,
  isAttributeUsed,
  type LayerCondition,
  type LayerField,
  layerCondition,
  layerLies,
  listAssetGroups,
  listUtilityGroups,
  readLayer,
} from './layers/queries.js';
export { type ForecastPeriod, forecast, forecastWindow } from './market/forecast.js';
export {
  getPlan,
  listPlans,
  listRates,
  listUsage,
  readUsage,
  type UsagePeriod,
} from './market/queries.js';
export { type Listing, type Page, readCursor } from './page.js';
export { isKeysetOf, type KeysetPart, keysetParts } from './page-keyset.js';
export type { Area } from './space/area.js';
export type { GeometryKind } from './space/conditions.js';
export type { FeaturePage } from './space/feature-page.js';
export {
  type AffectedUtility,
  findUtilityAt,
  getUtility,
  listUtilities,
  utilitiesInArea,
} from './utilities/queries.js';
