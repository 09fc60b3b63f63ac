import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureModel } from '../../feature-model.js';
import { exchangeLane } from '../transaction/lane.js';
import { batchEvents } from './events.js';

export const batchModel: FeatureModel = {
  name: 'batch',
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
