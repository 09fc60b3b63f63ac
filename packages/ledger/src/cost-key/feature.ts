import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { Feature } from '../feature.js';
import * as contract from './contract.js';
import { addCostKeyReads } from './read.js';

export const costKeyFeature: Feature = {
  name: 'cost-key',
  contracts: contractsOf(contract),
  tags: {
    'Cost keys': 'What is attached under each cost key.',
  },
  read: addCostKeyReads,
};
