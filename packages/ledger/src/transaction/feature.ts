import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { Feature } from '../feature.js';
import { eventsThatBrought } from './beginning.js';
import * as contract from './contract.js';
import { addCorrectionWrites } from './correct-write.js';
import { transactionEvents } from './events.js';
import { transactionHistory } from './history.js';
import { exchangeLane } from './lane.js';
import * as lifecycle from './lifecycle-contract.js';
import { addLifecycleWrites } from './lifecycle-write.js';
import * as list from './list-contract.js';
import { exchangeProjection } from './projection.js';
import { addExchangeReads } from './read.js';
import { transactionsTold } from './told.js';
import { addExchangeWrites } from './write.js';

export const transactionFeature: Feature = {
  name: 'transaction',
  contracts: [...contractsOf(contract), ...contractsOf(list), ...contractsOf(lifecycle)],
  tags: {
    Exchange:
      'Nominations, trades and settlements: submitted, confirmed, settled, called off, curtailed, corrected; as they are and as they were.',
  },
  streams: [
    defineStreams({
      stream: 'transaction-<id>',
      events: transactionEvents,
      lanes: {
        TransactionSubmitted: [exchangeLane],
        TransactionConfirmed: [exchangeLane],
        TransactionSettled: [exchangeLane],
        TransactionCancelled: [exchangeLane],
        TransactionRejected: [exchangeLane],
        TransactionCurtailed: [exchangeLane],
        TransactionCorrected: [exchangeLane],
        ExternalIdWithheld: [exchangeLane],
      },
    }),
  ],
  projections: [exchangeProjection],
  write(app, dependencies, installation) {
    addExchangeWrites(app, dependencies, installation);
    addLifecycleWrites(app, dependencies, installation);
    addCorrectionWrites(app, dependencies, installation);
  },
  read: addExchangeReads,
  histories: [transactionHistory],
  told: transactionsTold,
  saidElsewhere: eventsThatBrought,
};
