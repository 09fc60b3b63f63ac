import { assetRoutes } from './asset/routes.js';
import { auditRoutes } from './audit/routes.js';
import { batchRoutes } from './batch/routes.js';
import { bulkActionRoutes } from './bulk-action/routes.js';
import { costKeyRoutes } from './cost-key/routes.js';
import { counterpartyRoutes } from './counterparty/routes.js';
import { customerRoutes } from './customer/routes.js';
import { enrollmentRoutes } from './enrollment/routes.js';
import type { FeatureRoutes } from './feature-routes.js';
import { featureServiceRoutes } from './feature-service/routes.js';
import { gateRoutes } from './gate/routes.js';
import { layersRoutes } from './layers/routes.js';
import { mapRoutes } from './map/routes.js';
import { mapKeyRoutes } from './map-key/routes.js';
import { netPositionRoutes } from './net-position/routes.js';
import { ogcRoutes } from './ogc/routes.js';
import { operationsRoutes } from './operations/routes.js';
import { planRoutes } from './plan/routes.js';
import { ratesRoutes } from './rates/routes.js';
import { resellerRoutes } from './reseller/routes.js';
import { statementRoutes } from './statement/routes.js';
import { tilesRoutes } from './tiles/routes.js';
import { transactionRoutes } from './transaction/routes.js';
import { usageRoutes } from './usage/routes.js';
import { utilityRoutes } from './utility/routes.js';
import { webhookRoutes } from './webhook/routes.js';

/** The register of routes: contracts and handlers. Only the API loads it. */
export const routes: readonly FeatureRoutes[] = [
  resellerRoutes,
  customerRoutes,
  assetRoutes,
  utilityRoutes,
  mapRoutes,
  costKeyRoutes,
  planRoutes,
  ratesRoutes,
  usageRoutes,
  enrollmentRoutes,
  counterpartyRoutes,
  transactionRoutes,
  batchRoutes,
  bulkActionRoutes,
  gateRoutes,
  netPositionRoutes,
  statementRoutes,
  webhookRoutes,
  auditRoutes,
  mapKeyRoutes,
  layersRoutes,
  featureServiceRoutes,
  tilesRoutes,
  ogcRoutes,
  operationsRoutes,
];
