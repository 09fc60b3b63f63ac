import { eventIdFor } from '@exchange/runtime/event-log/event-id';
import { type AnyEvent, eventGuard } from '@exchange/runtime/event-log/event-schema';
import type { DerivedEvents } from '../audit/telling.js';
import { batchEvents } from '../batch/events.js';
import { streams } from '../streams.js';
import { type SubmittedData, transactionEvents } from './events.js';

const isBatchEvent = eventGuard(batchEvents);
const isTransactionEvent = eventGuard(transactionEvents);

/**
 * The transactions that an event brought into being outside of their own streams: a batch's items, and the trade that
 * stands in for a corrected one. The `TransactionSubmitted` that each of their streams begins with repeats what this one said.
 */
export function broughtBy(event: AnyEvent): readonly SubmittedData[] {
  if (isBatchEvent(event) && event.type === 'TransactionBatchSubmitted') {
    return event.data.accepted.map(({ transaction }) => transaction);
  }
  if (isTransactionEvent(event) && event.type === 'TransactionCorrected') {
    return [event.data.replacement];
  }
  return [];
}

/** True for a stream's first event that repeats what another event has said already. */
export function isRepeated(data: SubmittedData): boolean {
  return data.batch_id !== undefined || data.corrects !== undefined;
}

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
