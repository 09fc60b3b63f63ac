import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { FeatureRoutes } from '../../feature-routes.js';
import * as contract from './contract.js';
import { usageHistory } from './history.js';
import { addUsageReads } from './read.js';
import { addUsageWrites } from './write.js';

export const usageRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    Usage: 'Readings of a premise, and a forecast from them.',
  },
  write: addUsageWrites,
  read: addUsageReads,
  histories: [usageHistory],
};
