import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureModel } from '../../feature-model.js';
import { transactionEvents } from './events.js';
import { derivedTransactionEvents } from './initial/created-transactions.js';
import { exchangeLane } from './lane.js';
import { exchangeProjection } from './projection.js';

export const transactionModel: FeatureModel = {
  name: 'transaction',
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
  derivedEvents: derivedTransactionEvents,
};
