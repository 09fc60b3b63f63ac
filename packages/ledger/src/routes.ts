import { auditRoutes } from './audit/routes.js';
import { batchRoutes } from './exchange/batch/routes.js';
import { bulkActionRoutes } from './exchange/bulk-action/routes.js';
import { counterpartyRoutes } from './exchange/counterparty/routes.js';
import { externalIdRoutes } from './exchange/external-id/routes.js';
import { gateRoutes } from './exchange/gate/routes.js';
import { netPositionRoutes } from './exchange/position/routes.js';
import { refusalRoutes } from './exchange/refusal/routes.js';
import { statementRoutes } from './exchange/statement/routes.js';
import { transactionRoutes } from './exchange/transaction/routes.js';
import type { FeatureRoutes } from './feature-routes.js';
import { featureServiceRoutes } from './maps/feature-service/routes.js';
import { layersRoutes } from './maps/layers/routes.js';
import { mapRoutes } from './maps/map/routes.js';
import { ogcRoutes } from './maps/ogc/routes.js';
import { tilesRoutes } from './maps/tiles/routes.js';
import { keyRoutes } from './platform/key/routes.js';
import { mapKeyRoutes } from './platform/map-key/routes.js';
import { operationsRoutes } from './platform/operations/routes.js';
import { webhookRoutes } from './platform/webhook/routes.js';
import { assetRoutes } from './registry/asset/routes.js';
import { costKeyRoutes } from './registry/cost-key/routes.js';
import { customerRoutes } from './registry/customer/routes.js';
import { enrollmentsOn } from './registry/enrollment/of-customer.js';
import { enrollmentRoutes } from './registry/enrollment/routes.js';
import { enrollmentRuleRoutes } from './registry/enrollment-rule/routes.js';
import { planRoutes } from './registry/plan/routes.js';
import { ratesRoutes } from './registry/rates/routes.js';
import { rederivationRoutes } from './registry/rederivation/routes.js';
import { rederivationWorkerOf } from './registry/rederivation/worker.js';
import { resellerRoutes } from './registry/reseller/routes.js';
import { usageRoutes } from './registry/usage/routes.js';
import { utilityRoutes } from './registry/utility/routes.js';

export const routes: readonly FeatureRoutes[] = [
  resellerRoutes,
  customerRoutes((dependencies) => ({
    enrollments: enrollmentsOn(dependencies),
    startRederivation: (id) => rederivationWorkerOf(dependencies).start(id),
  })),
  assetRoutes,
  rederivationRoutes,
  utilityRoutes,
  mapRoutes,
  costKeyRoutes,
  planRoutes,
  ratesRoutes,
  usageRoutes,
  enrollmentRoutes,
  enrollmentRuleRoutes,
  counterpartyRoutes,
  transactionRoutes,
  batchRoutes,
  bulkActionRoutes,
  gateRoutes,
  externalIdRoutes,
  refusalRoutes,
  netPositionRoutes,
  statementRoutes,
  webhookRoutes,
  auditRoutes,
  mapKeyRoutes,
  keyRoutes,
  layersRoutes,
  featureServiceRoutes,
  tilesRoutes,
  ogcRoutes,
  operationsRoutes,
];
