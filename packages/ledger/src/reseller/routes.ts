import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { FeatureRoutes } from '../feature-routes.js';
import * as contract from './contract.js';
import { resellerHistory } from './history.js';
import { addResellerReads } from './read.js';
import { addResellerWrites } from './write.js';

export const resellerRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    'Resellers and customers':
      'Who sells, to whom, and which attachment of a customer is the primary one.',
  },
  write: addResellerWrites,
  read: addResellerReads,
  histories: [resellerHistory],
};
