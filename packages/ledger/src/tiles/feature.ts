import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { Feature } from '../feature.js';
import * as contract from './contract.js';
import { addTileReads } from './read.js';

export const tilesFeature: Feature = {
  name: 'tiles',
  contracts: contractsOf(contract),
  tags: {
    Tiles: 'Vector tiles of layers, for web maps.',
  },
  read: addTileReads,
};
