import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { FeatureRoutes } from '../../feature-routes.js';
import * as contract from './contract.js';
import { addOgcReads } from './read.js';

export const ogcRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    'OGC API - Features': 'Layers as collections of the OGC standards.',
  },
  read: addOgcReads,
};
