import { eventDefinitions, isLedgerEvent, type LedgerEvent } from '@exchange/domain';
import { createEventCodec, type EventLog, type StoredEvent } from '@exchange/event-log';
import { type EventMark, type Projection, storable } from '@exchange/read-models/projections';
import type { ClientBase, Pool } from 'pg';
import { inTransaction } from './checkpoint.js';
import { prepare } from './prepare.js';
import { isSkipped } from './skip.js';

const batchMax = 1_000;

/** Read tables that are made from the log, as far as one wants. */
export interface Replay {
  /**
   * Goes on as long as events are wanted; to the log's end, if nothing is said.
   *
   * @param onBatch told after each batch how many events of the log it took in
   * @returns how many events were read
   */
  advance(
    until?: (event: StoredEvent) => boolean,
    onBatch?: (events: number) => void,
  ): Promise<number>;
  /** The same replay from here on inside a transaction of the caller's, which may roll it back. */
  within(client: ClientBase): Replay;
  /** The last position that was read; 0 before the first. */
  position(): bigint;
  /** The last event that was read. */
  last(): EventMark | undefined;
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
  return replayFrom(eventLog, { kind: 'pool', pool }, projections, undefined);
}

type Target =
  | { readonly kind: 'pool'; readonly pool: Pool }
  | { readonly kind: 'transaction'; readonly client: ClientBase };

function replayFrom(
  eventLog: EventLog,
  target: Target,
  projections: readonly Projection[],
  start: EventMark | undefined,
): Replay {
  const codec = createEventCodec<LedgerEvent>(eventDefinitions, isLedgerEvent);
  let last = start;

  /** Carries work out in a transaction, or in a part of the caller's that can fail alone. */
  async function atomically(work: (client: ClientBase) => Promise<void>): Promise<void> {
    if (target.kind === 'pool') return inTransaction(target.pool, work);
    const { client } = target;
    await client.query('savepoint replay');
    try {
      await work(client);
      await client.query('release savepoint replay');
    } catch (error) {
      await client.query('rollback to savepoint replay');
      throw error;
    }
  }

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
    try {
      await atomically(prepare(projection, codec, events));
    } catch {
      // As the lanes do: one by one, and what PostgreSQL cannot hold with its characters replaced.
      for (const event of events) {
        try {
          await atomically(prepare(projection, codec, [event]));
        } catch {
          await applyHeld(projection, event);
        }
      }
    }
  }

  async function applyHeld(projection: Projection, event: StoredEvent): Promise<void> {
    const held = { ...event, data: storable(event.data) };
    try {
      await atomically(prepare(projection, codec, [held]));
    } catch (error) {
      if (!(await isSkipped(eventLog, projection.lane, event))) throw error;
    }
  }

  return {
    position: () => last?.position ?? 0n,
    last: () => last,
    within: (client) => replayFrom(eventLog, { kind: 'transaction', client }, projections, last),
    async advance(until = () => true, onBatch = () => undefined) {
      let applied = 0;
      let batch: StoredEvent[] = [];
      const from = last === undefined ? {} : { from: last.position };
      for await (const stored of eventLog.readAll(from)) {
        if (last !== undefined && stored.position <= last.position) continue;
        if (!until(stored)) break;
        batch.push(stored);
        if (batch.length < batchMax) continue;
        await apply(batch);
        applied += batch.length;
        last = batch.at(-1) ?? last;
        onBatch(batch.length);
        batch = [];
      }
      if (batch.length > 0) {
        await apply(batch);
        applied += batch.length;
        last = batch.at(-1) ?? last;
        onBatch(batch.length);
      }
      return applied;
    },
  };
}
