import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { FeatureRoutes } from '../../feature-routes.js';
import * as contract from './contract.js';
import { ratesHistory } from './history.js';
import { addRateReads } from './read.js';
import { addRateWrites } from './write.js';

export const ratesRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    Rates: 'Rates of an area over time.',
  },
  write: addRateWrites,
  read: addRateReads,
  histories: [ratesHistory],
};
