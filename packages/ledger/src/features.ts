import { assetFeature } from './asset/feature.js';
import { auditFeature } from './audit/feature.js';
import { batchFeature } from './batch/feature.js';
import { bulkActionFeature } from './bulk-action/feature.js';
import { costKeyFeature } from './cost-key/feature.js';
import { counterpartyFeature } from './counterparty/feature.js';
import { customerFeature } from './customer/feature.js';
import { enrollmentFeature } from './enrollment/feature.js';
import { externalIdFeature } from './external-id/feature.js';
import type { Feature } from './feature.js';
import { featureServiceFeature } from './feature-service/feature.js';
import { gateFeature } from './gate/feature.js';
import { installationFeature } from './installation/feature.js';
import { layersFeature } from './layers/feature.js';
import { mapFeature } from './map/feature.js';
import { mapKeyFeature } from './map-key/feature.js';
import { netPositionFeature } from './net-position/feature.js';
import { ogcFeature } from './ogc/feature.js';
import { operationsFeature } from './operations/feature.js';
import { planFeature } from './plan/feature.js';
import { ratesFeature } from './rates/feature.js';
import { refusalFeature } from './refusal/feature.js';
import { resellerFeature } from './reseller/feature.js';
import { statementFeature } from './statement/feature.js';
import { tilesFeature } from './tiles/feature.js';
import { transactionFeature } from './transaction/feature.js';
import { usageFeature } from './usage/feature.js';
import { utilityFeature } from './utility/feature.js';
import { webhookFeature } from './webhook/feature.js';

/** The one register: streams, events, lanes, tables, documentation and routes come from it. */
export const features: readonly Feature[] = [
  installationFeature,
  resellerFeature,
  customerFeature,
  assetFeature,
  utilityFeature,
  mapFeature,
  costKeyFeature,
  planFeature,
  ratesFeature,
  usageFeature,
  enrollmentFeature,
  counterpartyFeature,
  transactionFeature,
  batchFeature,
  bulkActionFeature,
  gateFeature,
  externalIdFeature,
  refusalFeature,
  netPositionFeature,
  statementFeature,
  webhookFeature,
  auditFeature,
  mapKeyFeature,
  layersFeature,
  featureServiceFeature,
  tilesFeature,
  ogcFeature,
  operationsFeature,
];
