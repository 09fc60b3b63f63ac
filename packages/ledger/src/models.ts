import { assetModel } from './asset/model.js';
import { auditModel } from './audit/model.js';
import { batchModel } from './batch/model.js';
import { bulkActionModel } from './bulk-action/model.js';
import { counterpartyModel } from './counterparty/model.js';
import { customerModel } from './customer/model.js';
import { enrollmentModel } from './enrollment/model.js';
import { externalIdModel } from './external-id/model.js';
import type { FeatureModel } from './feature-model.js';
import { gateModel } from './gate/model.js';
import { installationModel } from './installation/model.js';
import { layersModel } from './layers/model.js';
import { mapKeyModel } from './map-key/model.js';
import { planModel } from './plan/model.js';
import { ratesModel } from './rates/model.js';
import { refusalModel } from './refusal/model.js';
import { resellerModel } from './reseller/model.js';
import { statementModel } from './statement/model.js';
import { transactionModel } from './transaction/model.js';
import { usageModel } from './usage/model.js';
import { utilityModel } from './utility/model.js';
import { webhookModel } from './webhook/model.js';

/** The register of models: events, streams, lanes and tables of every feature. All processes load it. */
export const models: readonly FeatureModel[] = [
  installationModel,
  resellerModel,
  customerModel,
  assetModel,
  utilityModel,
  planModel,
  ratesModel,
  usageModel,
  enrollmentModel,
  counterpartyModel,
  transactionModel,
  batchModel,
  bulkActionModel,
  gateModel,
  externalIdModel,
  refusalModel,
  statementModel,
  webhookModel,
  auditModel,
  mapKeyModel,
  layersModel,
];
