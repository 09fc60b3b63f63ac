import { eventIdFor } from '@exchange/runtime/event-log/event-id';
import { eventGuard } from '@exchange/runtime/event-log/event-schema';
import type { DerivedEvents } from '../audit/telling.js';
import { streams } from '../streams.js';
import { broughtBy } from './brought.js';
import { transactionEvents } from './events.js';

const isTransactionEvent = eventGuard(transactionEvents);

/**
 * Each transaction is told of as `TransactionSubmitted` once: by the event that brought it, of a batch or a correction, and not
 * again by the one that its stream begins with later.
 */
export const derivedTransactionEvents: DerivedEvents = {
  types: new Set(['TransactionSubmitted', 'TransactionBatchSubmitted', 'TransactionCorrected']),
  of(event) {
    if (isTransactionEvent(event) && event.type === 'TransactionSubmitted') {
      return { isTold: event.data.brought_at === undefined, others: [] };
    }
    const others = broughtBy(event).map((data) => ({
      id: eventIdFor(data.transaction_id, 0),
      stream: streams.transaction(data.transaction_id),
      revision: 0n,
      type: 'TransactionSubmitted',
      data,
    }));
    return { isTold: true, others };
  },
};
