import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { Feature } from '../feature.js';
import { exchangeLane } from '../transaction/lane.js';
import * as contract from './contract.js';
import { createDistribution } from './distribution.js';
import { batchEvents } from './events.js';
import { distributionLane } from './lane.js';
import { addBatchWrites } from './write.js';

export const batchFeature: Feature = {
  name: 'batch',
  contracts: contractsOf(contract),
  streams: [
    defineStreams({
      stream: 'transaction_batch-<id>',
      events: batchEvents,
      lanes: {
        TransactionBatchSubmitted: [exchangeLane, distributionLane],
        BatchExternalIdWithheld: [],
      },
    }),
  ],
  process: { lane: distributionLane, create: createDistribution },
  write: addBatchWrites,
};
