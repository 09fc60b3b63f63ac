import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { FeatureRoutes } from '../../feature-routes.js';
import * as contract from './contract.js';
import { assetHistory } from './history.js';
import { addAssetReads } from './read.js';
import { addAssetWrites } from './write.js';

export const assetRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    Assets: 'Plants, premises and other spatial records, with their geometry.',
  },
  write: addAssetWrites,
  read: addAssetReads,
  histories: [assetHistory],
};
