import type { LedgerEvent } from '@exchange/domain';
import type { EventCodec, StoredEvent } from '@exchange/event-log';
import { type Projection, storable } from '@exchange/read-models/projections';
import type { Logger } from '@exchange/service-shell';
import type { ClientBase, Pool } from 'pg';
import { holdLane, inTransaction, moveCheckpoint, stopLane } from './checkpoint.js';
import { prepare } from './prepare.js';
import { isPassing } from './trouble.js';

/** Somebody else holds the lane, or has moved its checkpoint: the shift has to look again. */
export class LaneMoved extends Error {
  readonly busy: boolean;
  constructor(busy: boolean) {
    super('the lane has moved');
    this.busy = busy;
  }
}

/** A poisonous event: the lane stands still until a later shift gets past it. */
export class LaneStopped extends Error {}

/** Events that have been read and wait to be written. */
interface Prepared {
  readonly apply: (client: ClientBase) => Promise<void>;
  readonly count: number;
  /** Where the checkpoint is after them. */
  readonly to: bigint;
  /** The last of them. */
  readonly eventId: string;
}

/** Applies batches of one lane. */
export interface Batches {
  /**
   * Applies events that follow a checkpoint and moves it, both or neither.
   *
   * @param from the checkpoint, or the promise of it while the batch before is still being written: these events
   *   are decoded meanwhile
   * @returns where the checkpoint is now
   * @throws LaneMoved when the checkpoint is not at `from`
   * @throws LaneStopped for an event that cannot be read or projected; those before it are applied
   */
  apply(events: readonly StoredEvent[], from: bigint | Promise<bigint>): Promise<bigint>;
}

export function createBatches(dependencies: {
  readonly codec: EventCodec<LedgerEvent>;
  readonly pool: Pool;
  readonly projection: Projection;
  /** Whether somebody has said to go on past an event that cannot be projected. */
  readonly isSkipped: (event: StoredEvent) => Promise<boolean>;
  readonly log: Logger;
}): Batches {
  const { codec, pool, projection, isSkipped, log } = dependencies;
  const { lane, version } = projection;
  let loggedReason: string | undefined;

  async function write({ apply, count, to, eventId }: Prepared, from: bigint): Promise<bigint> {
    await inTransaction(pool, async (client) => {
      const held = await holdLane(client, lane);
      if (held !== from) throw new LaneMoved(held === 'busy');
      await apply(client);
      const move = { from, to, events: count, eventId, version };
      const moved = await moveCheckpoint(client, lane, move);
      if (!moved) throw new LaneMoved(false);
    });
    return to;
  }

  function prepared(events: readonly StoredEvent[]): Prepared {
    const apply = prepare(projection, codec, events);
    const last = events.at(-1);
    if (last === undefined) throw new RangeError('a batch has at least one event');
    return { apply, count: events.length, to: last.position, eventId: last.id };
  }

  /** What applies a batch; undefined when one of its events cannot be read. */
  function preparedAll(events: readonly StoredEvent[]): Prepared | undefined {
    try {
      return prepared(events);
    } catch {
      return undefined;
    }
  }

  /** Applies what can be applied of a batch that failed as a whole, up to the event that is to blame. */
  async function applyOneByOne(events: readonly StoredEvent[], from: bigint): Promise<bigint> {
    let position = from;
    for (const event of events) {
      position = await applyOne(event, position);
    }
    return position;
  }

  /** An event as it is or, where PostgreSQL cannot hold it so, with the characters replaced that it cannot hold. */
  async function applyOne(event: StoredEvent, from: bigint): Promise<bigint> {
    try {
      return await write(prepared([event]), from);
    } catch (error) {
      if (isPassing(error) || error instanceof LaneMoved) throw error;
    }
    try {
      return await write(prepared([{ ...event, data: storable(event.data) }]), from);
    } catch (error) {
      if (isPassing(error) || error instanceof LaneMoved) throw error;
      if (!(await isSkipped(event))) throw await stopAt(event, error);
      const { id, stream, revision, type } = event;
      log.warn({ lane, id, stream, revision: revision.toString(), type }, 'event skipped');
      const nothing = async () => undefined;
      return await write({ apply: nothing, count: 0, to: event.position, eventId: id }, from);
    }
  }

  /** Leaves word of the event in the table and, once for each reason, in the log. */
  async function stopAt(event: StoredEvent, error: unknown): Promise<LaneStopped> {
    const { id, stream, revision, type } = event;
    const message = error instanceof Error ? error.message : String(error);
    const reason = `${type} ${stream}@${revision} (${id}): ${message}`;
    if (reason !== loggedReason) {
      const where = { lane, id, stream, revision: revision.toString(), type };
      log.error({ ...where, err: error }, 'lane stopped');
      loggedReason = reason;
    }
    await stopLane(pool, lane, reason);
    return new LaneStopped(reason);
  }

  return {
    async apply(events, from) {
      const batch = events.length === 0 ? undefined : preparedAll(events);
      const start = await from;
      if (batch === undefined) return applyOneByOne(events, start);
      try {
        return await write(batch, start);
      } catch (error) {
        if (isPassing(error) || error instanceof LaneMoved) throw error;
        return applyOneByOne(events, start);
      }
    },
  };
}
