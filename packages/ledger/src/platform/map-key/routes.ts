import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { FeatureRoutes } from '../../feature-routes.js';
import * as contract from './contract.js';
import { mapKeyHistory } from './history.js';
import { addMapKeyReads } from './read.js';
import { addMapKeyWrites } from './write.js';

export const mapKeyRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: { 'Keys for maps': 'Read-only keys for the URLs of maps.' },
  write: addMapKeyWrites,
  read: addMapKeyReads,
  histories: [mapKeyHistory],
};
