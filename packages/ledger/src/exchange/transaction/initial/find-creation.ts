import type { Ports } from '@exchange/runtime/commands/port';
import { codecOf } from '@exchange/runtime/event-log/codec';
import { UndecodableEvent } from '@exchange/runtime/event-log/errors';
import type { EventLog, StoredEvent } from '@exchange/runtime/event-log/types';
import { awaitLogEnd } from '@exchange/runtime/http/positions';
import { unavailable } from '@exchange/runtime/http/problems/http-problem';
import type { LogMemory } from '@exchange/runtime/positions/log-memory';
import type { PositionWatcher } from '@exchange/runtime/positions/position-watcher';
import { boundedCache } from '@exchange/runtime/process/bounded-cache';
import type { Notifier } from '@exchange/runtime/queue/notifier';
import type { ReadDatabase } from '@exchange/runtime/tables/queries/tenancy';
import { type Position, platformScope, type TransactionId } from '@exchange/units';
import { type SubmittedData, transactionEvents } from '../events.js';
import { exchangeLane } from '../lane.js';
import { dealCreator } from '../ports.js';
import { transactionsTable } from '../table.js';
import { createdTransactions } from './created-transactions.js';

export interface CreationStores {
  readonly eventLog: Pick<EventLog, 'eventAt' | 'headPosition' | 'readStream'>;
  readonly database: ReadDatabase;
  readonly positions: PositionWatcher;
  readonly notifier: Notifier;
  readonly memory?: LogMemory;
  readonly ports?: Ports | undefined;
}

interface Creation {
  readonly by: StoredEvent;
  readonly data: SubmittedData;
}

interface Creations {
  readonly by: StoredEvent;
  readonly items: ReadonlyMap<string, SubmittedData>;
}

const cachedMax = 16;

/**
 * Repeats a miss at the log's head, because tables lag.
 * @throws HttpProblem 503
 */
export function creationFinder(
  stores: CreationStores,
): (id: TransactionId) => Promise<Creation | undefined> {
  const { eventLog, database, positions, memory } = stores;
  const creationsIn = creationReader(stores);
  const cache = boundedCache<string, Promise<Creations | undefined>>(cachedMax);
  memory?.onForget(() => cache.clear());

  function at(position: Position): Promise<Creations | undefined> {
    const key = position.toString();
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const reading = eventLog.eventAt(position).then((stored) => stored && creationsIn(stored));
    cache.set(key, reading);
    reading.catch(() => cache.delete(key));
    return reading;
  }

  async function lookUp(id: TransactionId): Promise<Creation | 'unknown' | undefined> {
    const lookup = await database
      .visibleTo(platformScope)
      .find(transactionsTable, id, ['created_position']);
    if (lookup.kind !== 'found') return 'unknown';
    return itemIn(await at(BigInt(lookup.row.created_position)), id);
  }

  async function inParkedStreams(id: TransactionId): Promise<Creation | undefined> {
    for (const stream of await positions.parkedStreams([exchangeLane], 'transaction')) {
      for (const stored of await eventLog.readStream(stream)) {
        try {
          const creation = itemIn(creationsIn(stored), id);
          if (creation !== undefined) return creation;
        } catch (error) {
          if (!(error instanceof UndecodableEvent)) throw error;
        }
      }
    }
    return undefined;
  }

  return async (id) => {
    const known = await lookUp(id);
    if (known !== 'unknown') return known;
    if (!(await isCaughtUp(stores))) {
      throw unavailable('The read models have not reached the end of the log yet. Try again.');
    }
    const now = await lookUp(id);
    return now === 'unknown' ? inParkedStreams(id) : now;
  };
}

/** Waits until the rows include the log's head; false if they lag too long. */
export const isCaughtUp = (
  stores: Pick<CreationStores, 'eventLog' | 'positions' | 'notifier'>,
): Promise<boolean> => awaitLogEnd(stores, [exchangeLane]);

export function initialDataIn(
  holder: { readonly ports: Ports },
  stored: StoredEvent,
  id: TransactionId,
): SubmittedData | undefined {
  return itemIn(creationReader(holder)(stored), id)?.data;
}

function creationReader(holder: { readonly ports?: Ports | undefined }) {
  const creator = dealCreator.of(holder);
  const codec = codecOf([...creator.events, ...transactionEvents]);
  return (by: StoredEvent): Creations => {
    const items = createdTransactions(creator, codec.decode(by).event);
    return { by, items: new Map(items.map((data) => [data.transaction_id, data])) };
  };
}

function itemIn(creations: Creations | undefined, id: TransactionId): Creation | undefined {
  const data = creations?.items.get(id);
  return creations && data && { by: creations.by, data };
}
