import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { FeatureRoutes } from '../feature-routes.js';
import * as contract from './contract.js';
import { addCostKeyReads } from './read.js';

export const costKeyRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    'Cost keys': 'What is attached under each cost key.',
  },
  read: addCostKeyReads,
};
