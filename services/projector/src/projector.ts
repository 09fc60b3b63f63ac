import { ledger } from '@exchange/ledger/ledger';
import type { LaneName } from '@exchange/runtime/event-log/lane-name';
import type { EventLog } from '@exchange/runtime/event-log/types';
import type { Metrics } from '@exchange/runtime/observability/metrics';
import type { Logger } from '@exchange/runtime/process/logger';
import { createBatches } from '@exchange/runtime/projector/batches';
import {
  announceSeen,
  ensureCheckpoints,
  readCheckpoint,
} from '@exchange/runtime/projector/checkpoint';
import { createLane } from '@exchange/runtime/projector/lane';
import type { LaneStatus } from '@exchange/runtime/projector/lane-status';
import { createLaneTables } from '@exchange/runtime/projector/lane-tables';
import { measuredBatches } from '@exchange/runtime/projector/measured-batches';
import { createNotices } from '@exchange/runtime/projector/notices';
import { parkedStreamsMax } from '@exchange/runtime/projector/parking/parked-stream';
import { createRetries } from '@exchange/runtime/projector/parking/retry';
import { skippedEvents } from '@exchange/runtime/projector/skip';
import { createLaneStart } from '@exchange/runtime/projector/upgrade/lane-start';
import { rebuildInTurn } from '@exchange/runtime/projector/upgrade/rebuild-in-turn';
import type { QueueBackend } from '@exchange/runtime/queue/queue-backend';
import type { Projection } from '@exchange/runtime/tables/projection';
import type { Pool } from 'pg';
import { WorkedLane } from './lane-worker.js';

export interface ProjectorOptions {
  readonly eventLog: EventLog;
  readonly pool: Pool;
  readonly queue: QueueBackend;
  readonly log: Logger;
  readonly metrics?: Metrics;
  /** Which lanes this process works; all by default. */
  readonly lanes?: readonly LaneName[];
  /** The most events that a lane writes in one transaction; 1,000 by default. */
  readonly batchMax?: number;
  /** The most streams that a lane parks before it stops; 1,000 by default. */
  readonly parkedStreamsMax?: number;
  /** The lanes that there are; those of every feature by default. */
  readonly projections?: readonly Projection[];
  /** Folders of migrations that make their tables; the product's own by default. */
  readonly migrations?: readonly string[];
}

export interface RunningProjector {
  /** What each lane of this process is doing. */
  status(): readonly LaneStatus[];
  /** Whether a lane is held because the log is not the one that the tables were made from. */
  isLogForeign(): boolean;
  /** Finishes the batches under way, hands the lanes to other processes and stops. */
  close(): Promise<void>;
}

const batchMaxByDefault = 1_000;

/**
 * Works the lanes: a BullMQ worker for each, one shift at a time.
 */
export async function startProjector(options: ProjectorOptions): Promise<RunningProjector> {
  const { eventLog, pool, queue, log, batchMax = batchMaxByDefault } = options;
  const all = options.projections ?? ledger.projections;
  const wanted = all.filter(
    ({ lane }) => options.lanes === undefined || options.lanes.includes(lane),
  );
  await ensureCheckpoints(
    pool,
    wanted.map(({ lane }) => lane),
  );
  const parkedMax = options.parkedStreamsMax ?? parkedStreamsMax;
  const { migrations } = options;
  const rebuild = rebuildInTurn({
    ...{ eventLog, pool, log, parkedStreamsMax: parkedMax, batchMax },
    ...(migrations === undefined ? {} : { migrations }),
  });
  const noticesOf = createNotices((seen) => announceSeen(pool, seen), log);
  const running = wanted.map((projection) => {
    const { lane: name } = projection;
    const skipped = skippedEvents(eventLog, name);
    const tables = createLaneTables(pool, projection, parkedMax);
    const work = { eventLog, pool, tables, skipped, log };
    const batches = measuredBatches(createBatches({ ...work, projection }), name, options.metrics);
    const retries = projection.reads === 'log' ? undefined : createRetries({ ...work, projection });
    const start = createLaneStart({ eventLog, pool, projection, rebuild });
    const lane = createLane({
      projection,
      eventLog,
      pool,
      tables,
      batches,
      retries,
      start,
      notices: noticesOf(projection),
      batchMax: Math.min(projection.batchMax ?? batchMax, batchMax),
      log,
    });
    return new WorkedLane({
      ...{ lane, name, queue, log },
      begun: start.begun,
      checkpoint: () => readCheckpoint(pool, name),
    });
  });
  log.info({ lanes: wanted.map(({ lane }) => lane) }, 'projector is working');
  return {
    status: () => running.map((one) => one.status()),
    isLogForeign: () => running.some((one) => one.status().isLogForeign),
    async close() {
      await Promise.allSettled(running.map((one) => one.close()));
    },
  };
}
