import { type AnyEvent, eventGuard } from '@exchange/runtime/event-log/event-schema';
import { batchEvents } from '../batch/events.js';
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
