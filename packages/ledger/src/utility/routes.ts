import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { FeatureRoutes } from '../feature-routes.js';
import * as contract from './contract.js';
import { utilityHistory } from './history.js';
import { addUtilityReads } from './read.js';
import { addUtilityWrites } from './write.js';

export const utilityRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    Utilities: 'Service territories, and which of them a point lies in.',
  },
  write: addUtilityWrites,
  read: addUtilityReads,
  histories: [utilityHistory],
};
