import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { Feature } from '../feature.js';
import { exchangeLane } from '../transaction/lane.js';
import * as contract from './contract.js';
import { actionEvents } from './events.js';
import { addBulkActionWrites } from './write.js';

export const bulkActionFeature: Feature = {
  name: 'bulk-action',
  contracts: contractsOf(contract),
  streams: [
    defineStreams({
      stream: 'transaction_action-<id>',
      events: actionEvents,
      lanes: {
        TransactionActionBegun: [],
        // It makes no row: what it answers stands behind what it moved, which the lane shows.
        TransactionActionTaken: [exchangeLane],
      },
    }),
  ],
  write: addBulkActionWrites,
};
