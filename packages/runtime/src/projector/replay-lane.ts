import type { ClientBase } from 'pg';
import type { LaneName } from '../event-log/lane-name.js';
import type { EventLog, StoredEvent } from '../event-log/types.js';
import { type Projection, readsStream } from '../tables/definition/projection.js';
import { type Batches, createBatches } from './batches.js';
import type { LaneTables } from './lane-tables.js';
import type { ParkedStreams } from './parking/parked-stream.js';
import { draftParking } from './parking/parking-draft.js';
import { retryStream } from './parking/retry.js';
import { skippedEvents } from './skip.js';

type Atomically = (work: (client: ClientBase) => Promise<void>) => Promise<void>;

interface ReplayLaneParts {
  readonly eventLog: EventLog;
  readonly projection: Projection;
  readonly parkedMax: number;
  readonly batchMax: number;
}

export class ReplayLane {
  readonly lane: LaneName;
  /** Wait from a given event on, even if projectable. */
  held: ParkedStreams;
  readonly #parts: ReplayLaneParts;
  readonly #tables: LaneTables;
  readonly #skipped: () => Promise<ReadonlySet<string>>;
  readonly #batches: Batches;

  constructor(
    parts: ReplayLaneParts,
    atomically: Atomically,
    { parked, held }: { readonly parked: ParkedStreams; readonly held: ParkedStreams },
  ) {
    const { projection, eventLog, parkedMax } = parts;
    this.lane = projection.lane;
    this.held = held;
    this.#parts = parts;
    this.#tables = replayTables(parked, parkedMax, atomically);
    this.#skipped = skippedEvents(eventLog, projection.lane);
    this.#batches = createBatches({
      ...{ projection, tables: this.#tables, skipped: this.#skipped },
      held: () => this.held,
    });
  }

  parked(): ParkedStreams {
    return this.#tables.parked();
  }

  fork(atomically: Atomically): ReplayLane {
    return new ReplayLane(this.#parts, atomically, { parked: this.parked(), held: this.held });
  }

  async apply(batch: readonly StoredEvent[]): Promise<void> {
    const { projection, batchMax } = this.#parts;
    const own = batch.filter(({ stream }) => readsStream(projection, stream));
    const step = Math.min(projection.batchMax ?? batchMax, batchMax);
    for (let from = 0; from < own.length; from += step) {
      await this.#batches.apply(own.slice(from, from + step), 0n);
    }
  }

  /** Retries up to a position, or to the event at which streams are held, while one advances. */
  async retry(position: bigint): Promise<void> {
    const { eventLog, projection } = this.#parts;
    const [tables, skipped, held] = [this.#tables, this.#skipped, this.held];
    for (let hasAdvanced = true; hasAdvanced; ) {
      hasAdvanced = false;
      for (const waiting of this.parked().values()) {
        const hold = held.get(waiting.stream);
        if (hold !== undefined && waiting.position >= hold.position) continue;
        const parts = { eventLog, projection, tables, skipped, held };
        const stays = await retryStream(parts, waiting, position);
        if (stays?.revision !== waiting.revision) hasAdvanced = true;
      }
    }
  }
}

/** Keeps no checkpoint, and parked streams in memory. */
function replayTables(
  before: ParkedStreams,
  parkedMax: number,
  atomically: Atomically,
): LaneTables {
  let parked = before;
  return {
    parked: () => parked,
    async change(_step, work) {
      const draft = draftParking(parked, parkedMax);
      await atomically((client) => work(client, draft));
      parked = draft.result();
    },
  };
}
