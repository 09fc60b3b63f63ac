import type { ClientBase } from 'pg';
import type { LaneName } from '../event-log/lane-name.js';
import type { EventLog, StoredEvent } from '../event-log/types.js';
import { type Projection, readsStream } from '../tables/projection.js';
import { applyEvents, gather, upToNewer } from './gathered.js';
import { projectPage } from './parking/parked-page.js';
import type { ParkedStream, ParkedStreams } from './parking/parked-stream.js';
import { draftParking, type ParkingDraft } from './parking/parking-draft.js';
import { isEventsFault } from './trouble.js';

const pageSize = 200;

/** Carries work out in a transaction, or in a part of one. */
type Atomically = <Result>(work: (client: ClientBase) => Promise<Result>) => Promise<Result>;

/** One projection of a replay, and the streams that wait in it. */
export interface ReplayLane {
  readonly lane: LaneName;
  /** Applies those events of a batch that the projection reads. */
  apply(batch: readonly StoredEvent[], atomically: Atomically): Promise<void>;
  parked(): ParkedStreams;
  hold(streams: ParkedStreams): void;
  /** Tries the streams that wait and are not held, up to a position of the log; again as long as one gets further. */
  retry(position: bigint, atomically: Atomically): Promise<void>;
  /** The same lane as of now, which goes its own way. */
  fork(): ReplayLane;
}

interface ReplayLaneOptions {
  readonly eventLog: EventLog;
  readonly projection: Projection;
  readonly skipped: () => Promise<ReadonlySet<string>>;
  readonly parkedMax: number;
  /** The most events that are written in one transaction. */
  readonly batchMax: number;
  /** What waits, and what is to, as another lane has it. */
  readonly waiting?: { readonly parked: ParkedStreams; readonly held: ParkedStreams };
}

export const createReplayLane = (options: ReplayLaneOptions): ReplayLane => new FoldedLane(options);

class FoldedLane implements ReplayLane {
  readonly lane: LaneName;
  readonly #options: ReplayLaneOptions;
  #parked: ParkedStreams;
  #held: ParkedStreams;

  constructor(options: ReplayLaneOptions) {
    this.lane = options.projection.lane;
    this.#options = options;
    this.#parked = options.waiting?.parked ?? new Map();
    this.#held = options.waiting?.held ?? new Map();
  }

  parked(): ParkedStreams {
    return this.#parked;
  }

  hold(streams: ParkedStreams): void {
    this.#held = streams;
  }

  fork(): ReplayLane {
    const waiting = { parked: this.#parked, held: this.#held };
    return new FoldedLane({ ...this.#options, waiting });
  }

  async apply(batch: readonly StoredEvent[], atomically: Atomically): Promise<void> {
    const { projection, batchMax } = this.#options;
    const own = batch.filter(({ stream }) => readsStream(projection, stream));
    const step = Math.min(projection.batchMax ?? batchMax, batchMax);
    for (let from = 0; from < own.length; from += step) {
      await this.#applyStep(own.slice(from, from + step), atomically);
    }
  }

  async retry(position: bigint, atomically: Atomically): Promise<void> {
    for (let further = true; further; ) {
      further = false;
      const inOrder = [...this.#parked.values()].sort((a, b) => (a.position < b.position ? -1 : 1));
      for (const waiting of inOrder) {
        if (this.#held.has(waiting.stream)) continue;
        further = (await this.#retryStream(waiting, position, atomically)) || further;
      }
    }
  }

  /** Changes tables and what is parked, both or neither. */
  async #change<Result>(
    atomically: Atomically,
    work: (client: ClientBase, draft: ParkingDraft) => Promise<Result>,
  ): Promise<Result> {
    const draft = draftParking(this.#parked, this.#options.parkedMax);
    const result = await atomically((client) => work(client, draft));
    this.#parked = draft.result();
    return result;
  }

  async #applyStep(events: readonly StoredEvent[], atomically: Atomically): Promise<void> {
    const { projection, skipped } = this.#options;
    const { known, newer } = await upToNewer(
      gather(projection, events),
      (stream) => this.#parked.has(stream),
      skipped,
    );
    const applyAll = (isCareful: boolean) =>
      this.#change(atomically, (client, draft) =>
        applyEvents(client, known, { projection, skipped, held: this.#held, draft, isCareful }),
      );
    try {
      await applyAll(false);
    } catch (error) {
      if (!isEventsFault(error)) throw error;
      await applyAll(true);
    }
    if (newer === undefined) return;
    const reason = `${this.lane}: only a newer version can project this: ${newer.error.message}`;
    throw new Error(reason, { cause: newer.error });
  }

  /** @returns whether the stream got further */
  async #retryStream(
    waiting: ParkedStream,
    position: bigint,
    atomically: Atomically,
  ): Promise<boolean> {
    const { projection, skipped, eventLog } = this.#options;
    if (projection.reads === 'log') return false;
    const { stream, revision: from } = waiting;
    const read = await eventLog.readStream(stream, { from, maxCount: pageSize + 1 });
    const passed = read.filter((event) => event.position <= position);
    const page = { events: passed.slice(0, pageSize), next: passed[pageSize] };
    const stays = await this.#change(atomically, (client, draft) =>
      projectPage(client, { projection, draft, skipped }, waiting, page),
    );
    if (stays === undefined) return true;
    if (stays.revision === from) return false;
    await this.#retryStream(stays, position, atomically);
    return true;
  }
}
