import { eventGuard } from '@exchange/runtime/event-log/event-schema';
import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureModel } from '../../feature-model.js';
import type { DealCreator } from '../transaction/initial/created-transactions.js';
import { exchangeLane } from '../transaction/lane.js';
import { batchEvents } from './events.js';

export const batchModel: FeatureModel = {
  streams: [
    defineStreams({
      stream: 'transaction_batch-<id>',
      events: batchEvents,
      lanes: {
        TransactionBatchSubmitted: [exchangeLane],
        BatchExternalIdWithheld: [],
      },
    }),
  ],
};

const isBatchEvent = eventGuard(batchEvents);

export const batchedDeals: DealCreator = {
  streamPrefix: 'transaction_batch-',
  events: batchEvents,
  created: (event) =>
    isBatchEvent(event) && event.type === 'TransactionBatchSubmitted' ? event.data.accepted : [],
};
