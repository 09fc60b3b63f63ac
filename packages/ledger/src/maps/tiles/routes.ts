import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { FeatureRoutes } from '../../feature-routes.js';
import * as contract from './contract.js';
import { addTileReads } from './read.js';

export const tilesRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    Tiles: 'Vector tiles of layers for web maps.',
  },
  read: addTileReads,
};
