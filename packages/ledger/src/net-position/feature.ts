import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { Feature } from '../feature.js';
import * as contract from './contract.js';
import { addPositionReads } from './read.js';

export const netPositionFeature: Feature = {
  name: 'net-position',
  contracts: contractsOf(contract),
  read: addPositionReads,
};
