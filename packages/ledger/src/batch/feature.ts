import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { Feature } from '../feature.js';
import { exchangeLane } from '../transaction/lane.js';
import * as contract from './contract.js';
import { batchEvents } from './events.js';
import { addBatchWrites } from './write.js';

export const batchFeature: Feature = {
  name: 'batch',
  contracts: contractsOf(contract),
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
  write: addBatchWrites,
};
