import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { FeatureRoutes } from '../feature-routes.js';
import * as contract from './contract.js';
import { planHistory } from './history.js';
import { addPlanReads } from './read.js';
import { addPlanWrites } from './write.js';

export const planRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    Plans: 'What customers can be enrolled in; for all, or private to a reseller.',
  },
  write: addPlanWrites,
  read: addPlanReads,
  histories: [planHistory],
};
