import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { FeatureRoutes } from '../../feature-routes.js';
import * as contract from './contract.js';
import { addBulkActionWrites } from './write.js';

export const bulkActionRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  write: addBulkActionWrites,
};
