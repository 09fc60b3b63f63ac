import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { FeatureRoutes } from '../../feature-routes.js';
import { dealCreator } from '../transaction/ports.js';
import * as contract from './contract.js';
import { batchedDeals } from './model.js';
import { addBatchWrites } from './write.js';

export const batchRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  write: addBatchWrites,
  provides: [dealCreator.by(batchedDeals)],
};
