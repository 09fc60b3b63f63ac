import { eventGuard } from '@exchange/runtime/event-log/event-schema';
import type { DealCreator } from '../transaction/initial/creator.js';
import { batchEvents } from './events.js';

const isBatchEvent = eventGuard(batchEvents);

export const batchedDeals: DealCreator = {
  streamPrefix: 'transaction_batch-',
  events: batchEvents,
  created: (event) =>
    isBatchEvent(event) && event.type === 'TransactionBatchSubmitted' ? event.data.accepted : [],
};
