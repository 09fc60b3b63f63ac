import { codecOf } from '@exchange/runtime/event-log/codec';
import { UndecodableEvent } from '@exchange/runtime/event-log/errors';
import type { EventLog, StoredEvent } from '@exchange/runtime/event-log/types';
import { unavailable } from '@exchange/runtime/http/http-problem';
import { awaitPosition } from '@exchange/runtime/http/positions';
import type { LogMemory } from '@exchange/runtime/positions/log-memory';
import type { PositionWatcher } from '@exchange/runtime/positions/position-watcher';
import { boundedCache } from '@exchange/runtime/process/bounded-cache';
import type { Bell } from '@exchange/runtime/queue/bell';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import { type Position, platformScope, type TransactionId } from '@exchange/units';
import { batchEvents } from '../../batch/events.js';
import { type SubmittedData, transactionEvents } from '../events.js';
import { exchangeLane } from '../lane.js';
import { transactionsTable } from '../table.js';
import { broughtBy } from './created-transactions.js';

/** Stores for the search of transactions that events of other streams created. */
export interface BroughtStores {
  readonly eventLog: Pick<EventLog, 'eventAt' | 'headPosition' | 'readStream'>;
  readonly database: ReadDatabase;
  readonly positions: PositionWatcher;
  readonly bell: Bell;
  /** Clearing this memory also clears the finder's cache. */
  readonly memory?: LogMemory;
}

/** A transaction, and the event of another stream that created it. */
export interface Brought {
  readonly by: Omit<StoredEvent, 'data'>;
  readonly data: SubmittedData;
}

/** The transactions that an event creates, by id. */
interface BroughtTogether {
  readonly by: Omit<StoredEvent, 'data'>;
  readonly items: ReadonlyMap<string, SubmittedData>;
}

/** Number of cached batches, so that decisions on their items read each batch once. */
const keptMax = 16;
const waitMs = 5_000;
const codec = codecOf([...batchEvents, ...transactionEvents]);

/**
 * Finds the initial data of transactions whose own streams are empty, in events of other streams. The tables say where
 * to look. As they may lag, a miss is repeated once they have reached the head of the log. The data itself is read from
 * the log.
 *
 * @returns a function that throws HttpProblem 503 if the tables do not catch up in time
 */
export function broughtFinder(
  stores: BroughtStores,
): (id: TransactionId) => Promise<Brought | undefined> {
  const { eventLog, database, positions, bell, memory } = stores;
  const kept = boundedCache<string, Promise<BroughtTogether | undefined>>(keptMax);
  memory?.onForget(() => kept.clear());

  async function readAt(position: Position): Promise<BroughtTogether | undefined> {
    const stored = await eventLog.eventAt(position);
    return stored && broughtTogether(stored);
  }

  function at(position: Position): Promise<BroughtTogether | undefined> {
    const key = position.toString();
    const known = kept.get(key);
    if (known !== undefined) return known;
    const reading = readAt(position);
    kept.set(key, reading);
    reading.catch(() => kept.delete(key));
    return reading;
  }

  async function lookUp(id: TransactionId): Promise<Brought | 'unknown' | undefined> {
    const found = await database
      .seenBy(platformScope)
      .find(transactionsTable, id, ['created_position']);
    if (found.kind !== 'found') return 'unknown';
    return itemIn(await at(BigInt(found.row.created_position)), id);
  }

  async function caughtUp(): Promise<void> {
    const end = await eventLog.headPosition();
    if (end === undefined) return;
    bell.ring(end);
    if (await awaitPosition(positions, [exchangeLane], end, waitMs)) return;
    throw unavailable('The read models have not come to the end of the log yet. Try again.');
  }

  /** Finds a transaction in parked streams, which the tables leave out. */
  async function inParkedStreams(id: TransactionId): Promise<Brought | undefined> {
    for (const stream of await positions.parkedStreams([exchangeLane], 'transaction')) {
      for (const stored of await eventLog.readStream(stream)) {
        const found = itemIn(readable(stored), id);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }

  return async (id) => {
    const known = await lookUp(id);
    if (known !== 'unknown') return known;
    await caughtUp();
    const now = await lookUp(id);
    return now === 'unknown' ? inParkedStreams(id) : now;
  };
}

/** The initial data of a transaction in a stored event; undefined if the event does not create it. */
export function broughtIn(stored: StoredEvent, id: TransactionId): SubmittedData | undefined {
  return itemIn(broughtTogether(stored), id)?.data;
}

function broughtTogether(stored: StoredEvent): BroughtTogether {
  const { data: _, ...by } = stored;
  const items = broughtBy(codec.decode(stored).event);
  return { by, items: new Map(items.map((data) => [data.transaction_id, data])) };
}

function readable(stored: StoredEvent): BroughtTogether | undefined {
  try {
    return broughtTogether(stored);
  } catch (error) {
    if (error instanceof UndecodableEvent) return undefined;
    throw error;
  }
}

function itemIn(together: BroughtTogether | undefined, id: TransactionId): Brought | undefined {
  const data = together?.items.get(id);
  return together && data && { by: together.by, data };
}
