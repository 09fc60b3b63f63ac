import { auditModel } from './audit/log-index/model.js';
import { exportModel } from './audit/record/model.js';
import { batchedDeals, batchModel } from './exchange/batch/model.js';
import { bulkActionModel } from './exchange/bulk-action/model.js';
import { counterpartyModel } from './exchange/counterparty/model.js';
import { externalIdModel } from './exchange/external-id/model.js';
import { gateModel } from './exchange/gate/model.js';
import { positionBlocks } from './exchange/position/blocks.js';
import { refusalModel, refusalRows } from './exchange/refusal/model.js';
import { statementModel } from './exchange/statement/model.js';
import { transactionModel } from './exchange/transaction/model.js';
import type { FeatureModel } from './feature-model.js';
import { layersModel } from './maps/layers/model.js';
import { installationModel } from './platform/installation/model.js';
import { keyModel } from './platform/key/model.js';
import { mapKeyModel } from './platform/map-key/model.js';
import { webhookModel } from './platform/webhook/model.js';
import { assetModel } from './registry/asset/model.js';
import { customerModel } from './registry/customer/model.js';
import { enrollmentModel } from './registry/enrollment/model.js';
import { enrollmentRuleModel } from './registry/enrollment-rule/model.js';
import { planModel } from './registry/plan/model.js';
import { ratesModel } from './registry/rates/model.js';
import { rederivationModel } from './registry/rederivation/model.js';
import { resellerModel } from './registry/reseller/model.js';
import { usageModel } from './registry/usage/model.js';
import { utilityModel } from './registry/utility/model.js';

export const models: readonly FeatureModel[] = [
  installationModel,
  resellerModel,
  customerModel,
  assetModel,
  rederivationModel,
  utilityModel,
  planModel,
  ratesModel,
  usageModel,
  enrollmentModel,
  enrollmentRuleModel,
  counterpartyModel,
  transactionModel(batchedDeals, [positionBlocks, refusalRows]),
  batchModel,
  bulkActionModel,
  gateModel,
  externalIdModel,
  refusalModel,
  statementModel,
  webhookModel,
  auditModel,
  exportModel,
  mapKeyModel,
  keyModel,
  layersModel,
];
