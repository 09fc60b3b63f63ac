import { eventIdFor } from '@exchange/runtime/event-log/event-id';
import { type AnyEvent, eventGuard } from '@exchange/runtime/event-log/event-schema';
import type { DerivedEvents } from '../../../audit/feed/publications.js';
import { streams } from '../../../streams.js';
import { batchEvents } from '../../batch/events.js';
import { type SubmittedData, transactionEvents } from '../events.js';

const isBatchEvent = eventGuard(batchEvents);
const isTransactionEvent = eventGuard(transactionEvents);

/**
 * A batch's items, and the replacement of a corrected trade. The initial `TransactionSubmitted` of
 * each of their streams repeats this data.
 */
export function createdTransactions(event: AnyEvent): readonly SubmittedData[] {
  if (isBatchEvent(event) && event.type === 'TransactionBatchSubmitted') {
    return event.data.accepted.map(({ transaction }) => transaction);
  }
  if (isTransactionEvent(event) && event.type === 'TransactionCorrected') {
    return [event.data.replacement];
  }
  return [];
}

/** Whether a stream's initial event repeats another event. */
export function isRepeated(data: SubmittedData): boolean {
  return data.batch_id !== undefined || data.corrects !== undefined;
}

/**
 * `TransactionSubmitted` is published once: with the batch or correction that creates it, not with
 * the later initial event.
 */
export const derivedTransactionEvents: DerivedEvents = {
  types: new Set(['TransactionSubmitted', 'TransactionBatchSubmitted', 'TransactionCorrected']),
  of(event) {
    if (isTransactionEvent(event) && event.type === 'TransactionSubmitted') {
      return { isPublished: event.data.brought_at === undefined, others: [] };
    }
    const others = createdTransactions(event).map((data) => ({
      id: eventIdFor(data.transaction_id, 0),
      stream: streams.transaction(data.transaction_id),
      revision: 0n,
      type: 'TransactionSubmitted',
      data,
    }));
    return { isPublished: true, others };
  },
};
