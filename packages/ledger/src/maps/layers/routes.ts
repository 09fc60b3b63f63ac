import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { FeatureRoutes } from '../../feature-routes.js';
import * as contract from './contract.js';
import { addLayerReads } from './read.js';

export const layersRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    Layers: 'Named sets of features, for map clients.',
  },
  read: addLayerReads,
};
