import type { ClientBase, Pool } from 'pg';
import type { LaneName } from '../event-log/lane-name.js';
import type { EventLog, StoredEvent } from '../event-log/types.js';
import type { Projection } from '../tables/definition/projection.js';
import type { EventMark } from '../tables/table-identity.js';
import type { ParkedStreams } from './parking/parked-stream.js';
import { ReplayLane } from './replay-lane.js';
import { inTransaction } from './transactions.js';

const batchMax = 1_000;

export interface ReplayOptions {
  readonly parkedStreamsMax?: number;
  readonly batchMax?: number;
}

/**
 * Into tables beside the live ones.
 * @param pool schema first on its search path, migrated and empty
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
  return new Replay(eventLog, lanes, undefined);
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
    const lanes = this.#lanes.map((lane) => lane.fork((work) => inSavepoint(client, work)));
    return new Replay(this.#eventLog, lanes, this.#last);
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
