import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { Feature } from '../feature.js';
import * as contract from './contract.js';
import { layerNumbersProjection } from './number-projection.js';
import { addLayerReads } from './read.js';

export const layersFeature: Feature = {
  name: 'layers',
  contracts: contractsOf(contract),
  tags: {
    Layers: 'Named sets of features, for map clients.',
  },
  projections: [layerNumbersProjection],
  read: addLayerReads,
};
