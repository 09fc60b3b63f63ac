import type { ClientBase } from 'pg';
import type { LaneName } from '../event-log/lane-name.js';
import type { EventLog, StoredEvent } from '../event-log/types.js';
import type { Projection } from '../tables/projection.js';
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

export function createReplayLane(options: ReplayLaneOptions): ReplayLane {
  const { eventLog, projection, skipped, parkedMax } = options;
  const { lane, streamPrefixes } = projection;
  let parked: ParkedStreams = options.waiting?.parked ?? new Map();
  let held: ParkedStreams = options.waiting?.held ?? new Map();

  /** Changes tables and what is parked, both or neither. */
  async function change<Result>(
    atomically: Atomically,
    work: (client: ClientBase, draft: ParkingDraft) => Promise<Result>,
  ): Promise<Result> {
    const draft = draftParking(parked, parkedMax);
    const result = await atomically((client) => work(client, draft));
    parked = draft.result();
    return result;
  }

  async function applyStep(events: readonly StoredEvent[], atomically: Atomically): Promise<void> {
    const { known, newer } = await upToNewer(
      gather(projection, events),
      (stream) => parked.has(stream),
      skipped,
    );
    const applying = { projection, skipped, held };
    try {
      await change(atomically, (client, draft) =>
        applyEvents(client, known, { ...applying, draft, isCareful: false }),
      );
    } catch (error) {
      if (!isEventsFault(error)) throw error;
      await change(atomically, (client, draft) =>
        applyEvents(client, known, { ...applying, draft, isCareful: true }),
      );
    }
    if (newer === undefined) return;
    throw new Error(`${lane}: only a newer version can project this: ${newer.error.message}`, {
      cause: newer.error,
    });
  }

  /** @returns whether the stream got further */
  async function retryStream(
    waiting: ParkedStream,
    position: bigint,
    atomically: Atomically,
  ): Promise<boolean> {
    if (projection.reads === 'log') return false;
    const { stream, revision: from } = waiting;
    const read = await eventLog.readStream(stream, { from, maxCount: pageSize + 1 });
    const passed = read.filter((event) => event.position <= position);
    const page = { events: passed.slice(0, pageSize), next: passed[pageSize] };
    const stays = await change(atomically, (client, draft) =>
      projectPage(client, { projection, draft, skipped }, waiting, page),
    );
    if (stays === undefined) return true;
    if (stays.revision === from) return false;
    await retryStream(stays, position, atomically);
    return true;
  }

  return {
    lane,
    parked: () => parked,
    hold(streams) {
      held = streams;
    },
    async apply(batch, atomically) {
      const own = batch.filter(({ stream }) =>
        streamPrefixes.some((prefix) => stream.startsWith(prefix)),
      );
      const step = Math.min(projection.batchMax ?? options.batchMax, options.batchMax);
      for (let from = 0; from < own.length; from += step) {
        await applyStep(own.slice(from, from + step), atomically);
      }
    },
    async retry(position, atomically) {
      for (let further = true; further; ) {
        further = false;
        const inOrder = [...parked.values()].sort((a, b) => (a.position < b.position ? -1 : 1));
        for (const waiting of inOrder) {
          if (held.has(waiting.stream)) continue;
          further = (await retryStream(waiting, position, atomically)) || further;
        }
      }
    },
    fork: () => createReplayLane({ ...options, waiting: { parked, held } }),
  };
}
