import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { FeatureRoutes } from '../../feature-routes.js';
import * as contract from './contract.js';
import { addPositionReads } from './read.js';

export const netPositionRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  read: addPositionReads,
};
