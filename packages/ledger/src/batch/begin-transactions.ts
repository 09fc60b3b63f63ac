import { fewAtATime } from '@exchange/runtime/event-log/append/few-at-a-time';
import { codecOf } from '@exchange/runtime/event-log/codec-of';
import { RevisionConflict } from '@exchange/runtime/event-log/errors';
import { eventIdFor } from '@exchange/runtime/event-log/event-id';
import type { EventLog, EventMetadata } from '@exchange/runtime/event-log/types';
import { streams } from '../streams.js';
import { type SubmittedData, transactionEvents } from '../transaction/events.js';

const codec = codecOf(transactionEvents);
/** Other appends come between them. */
const appendsAtOnce = 32;

/** Lets transactions begin their own streams, once each, however often and by whom this is done: ids derive from theirs. */
export async function beginTransactions(
  eventLog: EventLog,
  submitted: readonly SubmittedData[],
  metadata: Omit<EventMetadata, 'schema_version'>,
): Promise<void> {
  await fewAtATime(submitted, appendsAtOnce, async (data) => {
    const id = eventIdFor(data.transaction_id, 0);
    const first = codec.encode({ type: 'TransactionSubmitted', data }, id, metadata);
    try {
      await eventLog.append(streams.transaction(data.transaction_id), 'no_stream', [first]);
    } catch (error) {
      // The stream goes on already, hence has begun.
      if (!(error instanceof RevisionConflict)) throw error;
    }
  });
}
