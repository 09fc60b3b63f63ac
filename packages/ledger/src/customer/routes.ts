import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { FeatureRoutes } from '../feature-routes.js';
import * as contract from './contract.js';
import { customerHistory } from './history.js';
import { addCustomerReads } from './read.js';
import { addCustomerWrites } from './write.js';

export const customerRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  write: addCustomerWrites,
  read: addCustomerReads,
  histories: [customerHistory],
};
