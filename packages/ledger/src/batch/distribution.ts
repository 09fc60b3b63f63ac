import type { EventCodec } from '@exchange/runtime/event-log/codec';
import type { AnyEvent } from '@exchange/runtime/event-log/event-schema';
import { isEventMetadata } from '@exchange/runtime/event-log/metadata';
import type { EventLog } from '@exchange/runtime/event-log/types';
import type { EventProjection } from '@exchange/runtime/tables/projection';
import { distributedBy } from '../transaction/distributed.js';
import { beginTransactions } from './begin-transactions.js';
import { distributionLane } from './lane.js';

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
    lane: distributionLane,
    version: 1,
    streamPrefixes: ['transaction_batch-', 'transaction-'],
    tables: [],
    async apply(_, events) {
      for (const { event, metadata } of events) {
        const submitted = distributedBy(event);
        if (submitted.length === 0) continue;
        if (!isEventMetadata(metadata)) throw new Error('the event has no metadata');
        await beginTransactions(eventLog, submitted, metadata);
      }
    },
  };
}
