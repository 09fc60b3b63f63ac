import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureModel } from '../../feature-model.js';
import { exchangeLane } from '../transaction/lane.js';
import { actionEvents } from './events.js';

export const bulkActionModel: FeatureModel = {
  streams: [
    defineStreams({
      stream: 'transaction_action-<id>',
      events: actionEvents,
      lanes: {
        TransactionActionBegun: [],
        // For the moved transactions; the event has no row.
        TransactionActionTaken: [exchangeLane],
      },
    }),
  ],
};
