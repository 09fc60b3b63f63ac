import type { ClientBase, Pool } from 'pg';
import type { LaneName } from '../event-log/lane-name.js';
import type { EventLog, StoredEvent } from '../event-log/types.js';
import type { Projection } from '../tables/projection.js';
import type { EventMark } from '../tables/table-identity.js';
import type { ParkedStreams } from './parking/parked-stream.js';
import { createReplayLane, type ReplayLane } from './replay-lane.js';
import { skippedEvents } from './skip.js';
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
  /** Tries all streams that wait and are not to. */
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
  const lanes = projections.map((projection) =>
    createReplayLane({
      eventLog,
      projection,
      skipped: skippedEvents(eventLog, projection.lane),
      parkedMax: options.parkedStreamsMax ?? Number.POSITIVE_INFINITY,
      batchMax: options.batchMax ?? batchMax,
    }),
  );
  return replayFrom(eventLog, { kind: 'pool', pool }, lanes, undefined);
}

type Target =
  | { readonly kind: 'pool'; readonly pool: Pool }
  | { readonly kind: 'transaction'; readonly client: ClientBase };

/** Carries work out in a transaction, or in a part of the caller's that can fail alone. */
async function atomically<Result>(
  target: Target,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  if (target.kind === 'pool') return inTransaction(target.pool, work);
  const { client } = target;
  await client.query('savepoint replay');
  try {
    const result = await work(client);
    await client.query('release savepoint replay');
    return result;
  } catch (error) {
    await client.query('rollback to savepoint replay');
    throw error;
  }
}

function replayFrom(
  eventLog: EventLog,
  target: Target,
  lanes: readonly ReplayLane[],
  start: EventMark | undefined,
): Replay {
  const atOnce = <Result>(work: (client: ClientBase) => Promise<Result>) =>
    atomically(target, work);
  let last = start;

  async function apply(batch: readonly StoredEvent[]): Promise<void> {
    for (const lane of lanes) await lane.apply(batch, atOnce);
    last = batch.at(-1) ?? last;
  }

  return {
    position: () => last?.position ?? 0n,
    last: () => last,
    within: (client) =>
      replayFrom(
        eventLog,
        { kind: 'transaction', client },
        lanes.map((lane) => lane.fork()),
        last,
      ),
    parked: (name) => lanes.find(({ lane }) => lane === name)?.parked() ?? new Map(),
    hold(name, streams) {
      for (const lane of lanes) if (lane.lane === name) lane.hold(streams);
    },
    async retry() {
      for (const lane of lanes) await lane.retry(last?.position ?? 0n, atOnce);
    },
    async advance(until, onBatch = () => undefined) {
      let applied = 0;
      let batch: StoredEvent[] = [];
      const start = last;
      const from = start === undefined ? {} : { from: start.position };
      // The next batch is read while one is written, but not written before that one is.
      let writing: Promise<void> = Promise.resolve();
      const write = async () => {
        const full = batch;
        batch = [];
        await writing;
        if (full.length === 0) return;
        writing = apply(full).then(() => {
          applied += full.length;
          onBatch(full.length);
        });
        // Told by whoever awaits it; reading goes on until then.
        writing.catch(() => undefined);
      };
      try {
        reading: for await (const run of eventLog.readAllInRuns(from)) {
          for (const stored of run) {
            if (start !== undefined && stored.position <= start.position) continue;
            if (until?.(stored) === false) break reading;
            batch.push(stored);
            if (batch.length >= batchMax) await write();
          }
        }
        await write();
      } finally {
        await writing;
      }
      return applied;
    },
  };
}
