import type { ClientBase, Pool } from 'pg';
import type { LaneName } from '../event-log/lane-name.js';
import type { EventLog, StoredEvent } from '../event-log/types.js';
import { type Projection, readsStream } from '../tables/definition/projection.js';
import type { EventMark } from '../tables/table-identity.js';
import { LaneProjector } from './lane-projector.js';
import type { LaneTables } from './lane-tables.js';
import { draftParking, type ParkedStreams } from './parking/parked-stream.js';
import { readEvent } from './parking/read-event.js';
import { retryStream } from './parking/retry.js';
import { inTransaction } from './transactions.js';

const batchMax = 1_000;

/**
 * Into tables beside the live ones.
 * @param pool schema first on its search path, migrated and empty
 */
export function createReplay(
  eventLog: EventLog,
  pool: Pool,
  projections: readonly Projection[],
  options: { readonly parkedStreamsMax?: number; readonly batchMax?: number } = {},
): Replay {
  const atomically: Atomically = (work) => inTransaction(pool, work);
  const lanes = projections.map((projection) => {
    const state = { parked: new Map(), held: new Map() };
    return replayLane({ ...options, eventLog, projection }, atomically, state);
  });
  return new Replay(eventLog, lanes, undefined);
}

interface ReplayLaneParts {
  readonly eventLog: EventLog;
  readonly projection: Projection;
  readonly parkedStreamsMax?: number;
  readonly batchMax?: number;
}

type Atomically = (work: (client: ClientBase) => Promise<void>) => Promise<void>;

interface ReplayState {
  parked: ParkedStreams;
  /** Wait from a given event on, even if projectable. */
  held: ParkedStreams;
}

type ReplayLane = ReturnType<typeof replayLane>;

/** Keeps no checkpoint, and parked streams in memory. */
function replayLane(parts: ReplayLaneParts, atomically: Atomically, state: ReplayState) {
  const { eventLog, projection, parkedStreamsMax = Number.POSITIVE_INFINITY } = parts;
  const stepMax = Math.min(projection.batchMax ?? batchMax, parts.batchMax ?? batchMax);
  const tables: LaneTables = {
    parked: () => state.parked,
    async change(_step, work) {
      const draft = draftParking(state.parked, parkedStreamsMax);
      await atomically((client) => work(client, draft));
      state.parked = draft.streams();
    },
  };
  const projector = new LaneProjector({ eventLog, projection, tables, held: () => state.held });
  return {
    ...{ parts, state },
    async apply(batch: readonly StoredEvent[]): Promise<void> {
      const own = batch.filter(({ stream }) => readsStream(projection, stream));
      for (let from = 0; from < own.length; from += stepMax) {
        const step = own.slice(from, from + stepMax);
        const events = step.map((event) => readEvent(projection, event));
        await projector.apply(events, 0n);
      }
    },
    /** Retries up to a position, or to the event at which streams are held, while one advances. */
    async retry(position: bigint): Promise<void> {
      for (let hasAdvanced = true; hasAdvanced; ) {
        hasAdvanced = false;
        for (const waiting of state.parked.values()) {
          const hold = state.held.get(waiting.stream);
          if (hold !== undefined && waiting.position >= hold.position) continue;
          const stays = await retryStream(projector, waiting, position);
          if (stays?.revision !== waiting.revision) hasAdvanced = true;
        }
      }
    },
  };
}

export class Replay {
  readonly #eventLog: EventLog;
  readonly #lanes: readonly ReplayLane[];
  #last: EventMark | undefined;

  constructor(eventLog: EventLog, lanes: readonly ReplayLane[], start: EventMark | undefined) {
    this.#eventLog = eventLog;
    this.#lanes = lanes;
    this.#last = start;
  }

  position(): bigint {
    return this.#last?.position ?? 0n;
  }

  last(): EventMark | undefined {
    return this.#last;
  }

  within(client: ClientBase): Replay {
    const lanes = this.#lanes.map(({ parts, state }) =>
      replayLane(parts, (work) => inSavepoint(client, work), { ...state }),
    );
    return new Replay(this.#eventLog, lanes, this.#last);
  }

  parked(lane: LaneName): ParkedStreams {
    const named = this.#lanes.find(({ parts }) => parts.projection.lane === lane);
    return named?.state.parked ?? new Map();
  }

  hold(streams: ParkedStreams): void {
    for (const { state } of this.#lanes) state.held = streams;
  }

  async retry(): Promise<void> {
    for (const lane of this.#lanes) await lane.retry(this.position());
  }

  /**
   * Parks faulty streams.
   * @param onBatch receives the number of events
   * @returns the number of events read
   * @throws LaneStopped for an event of a newer version, or whose stream cannot be parked
   */
  async advance(
    until: (event: StoredEvent) => boolean = () => true,
    onBatch: (events: number) => void = () => undefined,
  ): Promise<number> {
    let applied = 0;
    // Reads a batch while the previous one is written.
    let writing: Promise<void> = Promise.resolve();
    const write = async (batch: readonly StoredEvent[]) => {
      for (const lane of this.#lanes) await lane.apply(batch);
      this.#last = batch.at(-1) ?? this.#last;
      applied += batch.length;
      onBatch(batch.length);
    };
    try {
      for await (const batch of this.#batches(until)) {
        await writing;
        writing = write(batch);
        // The error is thrown where `writing` is awaited.
        writing.catch(() => undefined);
      }
    } finally {
      await writing;
    }
    return applied;
  }

  async *#batches(until: (event: StoredEvent) => boolean): AsyncGenerator<readonly StoredEvent[]> {
    const start = this.#last;
    let batch: StoredEvent[] = [];
    const from = start === undefined ? {} : { from: start.position };
    reading: for await (const run of this.#eventLog.readAllInRuns(from)) {
      for (const stored of run) {
        if (start !== undefined && stored.position <= start.position) continue;
        if (!until(stored)) break reading;
        batch.push(stored);
        if (batch.length < batchMax) continue;
        yield batch;
        batch = [];
      }
    }
    if (batch.length > 0) yield batch;
  }
}

async function inSavepoint(
  client: ClientBase,
  work: (client: ClientBase) => Promise<void>,
): Promise<void> {
  await client.query('savepoint replay');
  try {
    await work(client);
    // A deferred constraint that fails at commit would roll back everything.
    await client.query('set constraints all immediate; set constraints all deferred');
    await client.query('release savepoint replay');
  } catch (error) {
    await client.query('rollback to savepoint replay');
    throw error;
  }
}
