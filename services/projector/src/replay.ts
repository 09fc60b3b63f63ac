import { eventDefinitions, isLedgerEvent, type LedgerEvent } from '@exchange/domain';
import { createEventCodec, type EventLog, type StoredEvent } from '@exchange/event-log';
import { type Projection, storable } from '@exchange/read-models/projections';
import type { Pool } from 'pg';
import { inTransaction } from './checkpoint.js';

const batchMax = 1_000;

/** Read tables that are made from the log, as far as one wants. */
export interface Replay {
  /** Goes on to a position, inclusive; or to the log's end. @returns how many events were applied */
  advance(until?: (event: StoredEvent) => boolean): Promise<number>;
  /** The last position that was read. */
  position(): bigint;
}

/**
 * Folds the log into tables of a schema, beside the live ones. Events are applied in the log's order, in batches, to
 * every projection that reads their stream.
 *
 * @param pool with the schema first on its search path, migrated and empty
 */
export function createReplay(
  eventLog: EventLog,
  pool: Pool,
  projections: readonly Projection[],
): Replay {
  const codec = createEventCodec<LedgerEvent>(eventDefinitions, isLedgerEvent);
  let last: bigint | undefined;

  async function apply(batch: readonly StoredEvent[]): Promise<void> {
    for (const projection of projections) {
      const own = batch.filter(({ stream }) =>
        projection.streamPrefixes.some((prefix) => stream.startsWith(prefix)),
      );
      const step = projection.batchMax ?? batchMax;
      for (let from = 0; from < own.length; from += step) {
        await applyTo(projection, own.slice(from, from + step));
      }
    }
  }

  async function applyTo(projection: Projection, events: readonly StoredEvent[]): Promise<void> {
    const decode = (stored: StoredEvent) => codec.decode(stored);
    try {
      await inTransaction(pool, (client) => projection.apply(client, events.map(decode)));
    } catch {
      // As the lanes do: one by one, and what PostgreSQL cannot hold with its characters replaced.
      for (const event of events) {
        try {
          await inTransaction(pool, (client) => projection.apply(client, [decode(event)]));
        } catch {
          const held = { ...event, data: storable(event.data) };
          await inTransaction(pool, (client) => projection.apply(client, [decode(held)]));
        }
      }
    }
  }

  return {
    position: () => last ?? 0n,
    async advance(until = () => true) {
      let applied = 0;
      let batch: StoredEvent[] = [];
      const from = last === undefined ? {} : { from: last };
      for await (const stored of eventLog.readAll(from)) {
        if (last !== undefined && stored.position <= last) continue;
        if (!until(stored)) break;
        batch.push(stored);
        if (batch.length < batchMax) continue;
        await apply(batch);
        applied += batch.length;
        last = batch.at(-1)?.position ?? last;
        batch = [];
      }
      if (batch.length > 0) {
        await apply(batch);
        applied += batch.length;
        last = batch.at(-1)?.position ?? last;
      }
      return applied;
    },
  };
}
