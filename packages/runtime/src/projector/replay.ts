import type { ClientBase, Pool } from 'pg';
import type { LaneName } from '../event-log/lane-name.js';
import type { EventLog, StoredEvent } from '../event-log/types.js';
import type { Projection } from '../tables/projection.js';
import type { EventMark } from '../tables/table-identity.js';
import type { ParkedStreams } from './parking/parked-stream.js';
import { ReplayLane } from './replay-lane.js';
import { inTransaction } from './transactions.js';

const batchMax = 1_000;

/** Read tables that are made from the log, as far as one wants. */
export interface Replay {
  /**
   * Goes on as long as events are wanted; to the log's end, if nothing is said. Streams of events that cannot be
   * projected are parked, as in the lanes.
   *
   * @param onBatch told after each batch how many events of the log it took in
   * @returns how many events were read
   * @throws Error for an event that only a newer version can project, or one stream too many to be parked
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
  /** The streams of a lane that wait here. */
  parked(lane: LaneName): ParkedStreams;
  /** Says which streams of a lane are to wait from now on, in place of those that were to before. */
  hold(lane: LaneName, streams: ParkedStreams): void;
  /** Tries all streams that wait, as far as they are not to. */
  retry(): Promise<void>;
}

/** How a replay treats streams that cannot be projected. */
export interface ReplayOptions {
  /** The most streams that a lane parks; any number by default. */
  readonly parkedStreamsMax?: number;
  /** The most events that are written in one transaction; 1,000 by default. */
  readonly batchMax?: number;
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
  options: ReplayOptions = {},
): Replay {
  const { parkedStreamsMax: parkedMax = Number.POSITIVE_INFINITY } = options;
  const limits = { parkedMax, batchMax: options.batchMax ?? batchMax };
  const lanes = projections.map(
    (projection) =>
      new ReplayLane({ eventLog, projection, ...limits }, (work) => inTransaction(pool, work), {
        parked: new Map(),
        held: new Map(),
      }),
  );
  return new LogReplay(eventLog, lanes, undefined);
}

class LogReplay implements Replay {
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
    const lanes = this.#lanes.map((lane) => lane.fork((work) => inSavepoint(client, work)));
    return new LogReplay(this.#eventLog, lanes, this.#last);
  }

  parked(name: LaneName): ParkedStreams {
    return this.#lanes.find(({ lane }) => lane === name)?.parked() ?? new Map();
  }

  hold(name: LaneName, streams: ParkedStreams): void {
    for (const lane of this.#lanes) if (lane.lane === name) lane.held = streams;
  }

  async retry(): Promise<void> {
    for (const lane of this.#lanes) await lane.retry(this.position());
  }

  async advance(
    until: (event: StoredEvent) => boolean = () => true,
    onBatch: (events: number) => void = () => undefined,
  ): Promise<number> {
    let applied = 0;
    // The next batch is read while one is written, but not written before that one is.
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
        // Thrown to whoever awaits it; reading continues until then.
        writing.catch(() => undefined);
      }
    } finally {
      await writing;
    }
    return applied;
  }

  /** The events behind the last one, as long as they are wanted. */
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

/** Carries work out as a part of a transaction that can fail alone. */
async function inSavepoint(
  client: ClientBase,
  work: (client: ClientBase) => Promise<void>,
): Promise<void> {
  await client.query('savepoint replay');
  try {
    await work(client);
    await client.query('release savepoint replay');
  } catch (error) {
    await client.query('rollback to savepoint replay');
    throw error;
  }
}
