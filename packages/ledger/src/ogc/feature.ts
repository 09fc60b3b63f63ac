import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { Feature } from '../feature.js';
import * as contract from './contract.js';
import { addOgcReads } from './read.js';

export const ogcFeature: Feature = {
  name: 'ogc',
  contracts: contractsOf(contract),
  tags: {
    'OGC API - Features': 'The layers as collections, as map clients of the standard read them.',
  },
  read: addOgcReads,
};
