import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { FeatureRoutes } from '../feature-routes.js';
import * as contract from './contract.js';
import { counterpartyHistory } from './history.js';
import { addCounterpartyReads } from './read.js';
import { addCounterpartyWrites } from './write.js';

export const counterpartyRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    Counterparties:
      'The other side of exchange transactions: who they are, and whether they may be traded with.',
  },
  write: addCounterpartyWrites,
  read: addCounterpartyReads,
  histories: [counterpartyHistory],
};
