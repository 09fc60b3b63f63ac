import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { FeatureRoutes } from '../feature-routes.js';
import { eventsThatBrought } from './beginning.js';
import * as contract from './contract.js';
import { addCorrectionWrites } from './correct-write.js';
import { transactionHistory } from './history.js';
import * as lifecycle from './lifecycle-contract.js';
import { addLifecycleWrites } from './lifecycle-write.js';
import * as list from './list-contract.js';
import { addExchangeReads } from './read.js';
import { addExchangeWrites } from './write.js';

export const transactionRoutes: FeatureRoutes = {
  contracts: [...contractsOf(contract), ...contractsOf(list), ...contractsOf(lifecycle)],
  tags: {
    Exchange:
      'Nominations, trades and settlements: submitted, confirmed, settled, called off, curtailed, corrected; as they are and as they were.',
  },
  write(app, dependencies, installation) {
    addExchangeWrites(app, dependencies, installation);
    addLifecycleWrites(app, dependencies, installation);
    addCorrectionWrites(app, dependencies, installation);
  },
  read: addExchangeReads,
  histories: [transactionHistory],
  saidElsewhere: eventsThatBrought,
};
