import { fewAtATime } from '@exchange/runtime/event-log/append/few-at-a-time';
import type { EventCodec } from '@exchange/runtime/event-log/codec';
import { RevisionConflict } from '@exchange/runtime/event-log/errors';
import { eventIdFor } from '@exchange/runtime/event-log/event-id';
import type { AnyEvent } from '@exchange/runtime/event-log/event-schema';
import { isEventMetadata } from '@exchange/runtime/event-log/metadata';
import type { EventLog } from '@exchange/runtime/event-log/types';
import type { EventProjection } from '@exchange/runtime/tables/projection';
import { streams } from '../streams.js';
import { distributedBy } from '../transaction/distributed.js';

/**
 * Lets transactions that a batch or a correction brought into being begin their own streams. The command API does
 * so at once; this lane does what was cut off, with the same ids, so that each begins once.
 */
export function createDistribution(
  eventLog: EventLog,
  codec: EventCodec<AnyEvent>,
): EventProjection<AnyEvent> {
  return {
    codec,
    lane: 'distribution',
    version: 1,
    streamPrefixes: ['transaction_batch-', 'transaction-'],
    tables: [],
    async apply(_, events) {
      for (const { event, metadata } of events) {
        const submitted = distributedBy(event);
        if (submitted.length === 0) continue;
        if (!isEventMetadata(metadata)) throw new Error('the event has no metadata');
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
    },
  };
}

/** The event store serves everybody's appends between them. */
const appendsAtOnce = 32;
