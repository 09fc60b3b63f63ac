import type { LedgerEvent } from '../catalogue.js';
import type { SubmittedData } from './events.js';

/**
 * The transactions that an event brought into being outside of their own streams: a batch's items, and the trade that
 * stands in for a corrected one. Each then begins its own stream with `TransactionSubmitted`; that event repeats what
 * this one said and is recognised by `batch_id` or `corrects`.
 */
export function distributedBy(event: LedgerEvent): readonly SubmittedData[] {
  switch (event.type) {
    case 'TransactionBatchSubmitted':
      return event.data.accepted.map(({ transaction }) => transaction);
    case 'TransactionCorrected':
      return [event.data.replacement];
    default:
      return [];
  }
}

/** True for a stream's first event that repeats what another event has said already. */
export function isRepeated(data: SubmittedData): boolean {
  return data.batch_id !== undefined || data.corrects !== undefined;
}
