import { codecOf } from '@exchange/runtime/event-log/codec-of';
import { isEventMetadata } from '@exchange/runtime/event-log/metadata';
import type { EventLog, Position, StoredEvent } from '@exchange/runtime/event-log/types';
import { readableEvent } from '../audit/readable-event.js';
import { beginLater, broughtBy } from '../transaction/brought.js';
import { transactionEvents } from '../transaction/events.js';
import { beginTransactions } from './begin-transactions.js';
import { batchEvents } from './events.js';

const codec = codecOf([...batchEvents, ...transactionEvents]);
const eventsAtOnce = 100;

/**
 * Lets transactions begin their streams that older versions of the ledger were to have begun, with the ids that these would have
 * given: versions that began them at once could be cut off between a batch and its items. Ends where the log does.
 *
 * @param after up to where they have been begun
 * @returns up to where they have been begun now
 */
export async function beginOldItems(
  eventLog: EventLog,
  after: Position | 'start',
  signal: AbortSignal,
): Promise<Position | 'start'> {
  const end = await eventLog.headPosition();
  if (end === undefined) return after;
  let begun = after;
  const deliveries = eventLog.subscribe({
    after,
    eventTypes: ['TransactionBatchSubmitted', 'TransactionCorrected'],
    batchMax: eventsAtOnce,
    signal,
  });
  for await (const delivery of deliveries) {
    if (delivery.kind === 'progress') {
      if (delivery.live || delivery.position >= end) return begun;
      continue;
    }
    for (const stored of delivery.events) {
      await beginOld(eventLog, stored);
      begun = stored.position;
    }
  }
  return begun;
}

async function beginOld(eventLog: EventLog, stored: StoredEvent): Promise<void> {
  const { metadata } = stored;
  // Of what nobody can read or whoever wrote it, older versions began nothing either.
  if (beginLater(stored) || !isEventMetadata(metadata)) return;
  const event = readableEvent(codec, stored);
  if (event !== undefined) await beginTransactions(eventLog, broughtBy(event), metadata);
}
