import type { EventCodec } from '@exchange/runtime/event-log/codec';
import type { AnyEvent } from '@exchange/runtime/event-log/event-schema';
import { isEventMetadata } from '@exchange/runtime/event-log/metadata';
import type { EventLog } from '@exchange/runtime/event-log/types';
import type { EventProjection, ProjectedEvent } from '@exchange/runtime/tables/projection';
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
  /** Events whose transactions have begun. */
  const done = new Set<string>();

  async function begin({ event, metadata }: ProjectedEvent<AnyEvent>): Promise<void> {
    const submitted = distributedBy(event);
    if (submitted.length === 0) return;
    if (!isEventMetadata(metadata)) throw new Error('the event has no metadata');
    await beginTransactions(eventLog, submitted, metadata);
  }

  return {
    codec,
    lane: distributionLane,
    version: 1,
    streamPrefixes: ['transaction_batch-', 'transaction-'],
    tables: [],
    async prepare(events) {
      done.clear();
      for (const one of events) {
        // What is wrong with it is said when it is applied.
        if (!isEventMetadata(one.metadata)) continue;
        await begin(one);
        done.add(one.id);
      }
    },
    async apply(_, events) {
      for (const one of events) {
        if (!done.delete(one.id)) await begin(one);
      }
    },
  };
}
