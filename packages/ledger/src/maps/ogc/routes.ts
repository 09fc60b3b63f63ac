import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { FeatureRoutes } from '../../feature-routes.js';
import * as contract from './contract.js';
import { addOgcReads } from './read.js';

export const ogcRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    'OGC API - Features': 'The layers as collections, as map clients of the standard read them.',
  },
  read: addOgcReads,
};
