import { randomUUID } from 'node:crypto';
import { ledger } from '@exchange/ledger/ledger';
import type { LaneName } from '@exchange/runtime/event-log/lane-name';
import type { EventLog } from '@exchange/runtime/event-log/types';
import type { Metrics } from '@exchange/runtime/observability/metrics';
import type { Logger } from '@exchange/runtime/process/logger';
import { repeatEvery } from '@exchange/runtime/process/repeat-every';
import { createBatches } from '@exchange/runtime/projector/batches';
import { ensureCheckpoints } from '@exchange/runtime/projector/checkpoint';
import { createLaneTables } from '@exchange/runtime/projector/lane-tables';
import { measuredBatches } from '@exchange/runtime/projector/measured-batches';
import { LaneOwners } from '@exchange/runtime/projector/ownership/lane-owners';
import { parkedStreamsMax } from '@exchange/runtime/projector/parking/parked-stream';
import { createRetries } from '@exchange/runtime/projector/parking/retry';
import { OwnedLane } from '@exchange/runtime/projector/reader/owned-lane';
import { Reader } from '@exchange/runtime/projector/reader/reader';
import { skippedEvents } from '@exchange/runtime/projector/skip';
import { startLane } from '@exchange/runtime/projector/upgrade/lane-start';
import { rebuildInTurn } from '@exchange/runtime/projector/upgrade/rebuild-in-turn';
import type { JobQueue, QueueBackend } from '@exchange/runtime/queue/queue-backend';
import type { Projection } from '@exchange/runtime/tables/definition/projection';
import type { Pool } from 'pg';
import { SharedLanes } from './shared-lanes.js';

const everyMs = 5_000;

/** Repeated: a queue that loses its data loses the schedule. */
function keepSchedule(queue: JobQueue, log: Logger): { close(): Promise<void> } {
  const job = { name: 'read', data: { position: '0' } };
  const schedule = repeatEvery(
    everyMs,
    () => queue.upsertJobScheduler('read', { every: everyMs }, job),
    (error) => log.warn({ reason: String(error) }, 'projector schedule not set; retrying'),
  );
  return {
    async close() {
      // An unreachable queue never answers.
      void schedule.close();
      await queue.close();
    },
  };
}

export interface ProjectorOptions {
  readonly eventLog: EventLog;
  readonly pool: Pool;
  readonly queue: QueueBackend;
  readonly log: Logger;
  readonly metrics?: Metrics;
  readonly lanes?: readonly LaneName[];
  readonly batchMax?: number;
  readonly parkedStreamsMax?: number;
  readonly projections?: readonly Projection[];
  readonly migrations?: readonly string[];
}

export type RunningProjector = Awaited<ReturnType<typeof startProjector>>;

const batchMaxByDefault = 1_000;
const lockMs = 4_000;

export async function startProjector(options: ProjectorOptions) {
  const { eventLog, pool, queue, log } = options;
  const all = options.projections ?? ledger.projections;
  const selected = all.filter(
    ({ lane }) => options.lanes === undefined || options.lanes.includes(lane),
  );
  const names = selected.map(({ lane }) => lane);
  await ensureCheckpoints(pool, selected);
  const rebuild = rebuildInTurn({
    ...options,
    parkedStreamsMax: options.parkedStreamsMax ?? parkedStreamsMax,
    batchMax: options.batchMax ?? batchMaxByDefault,
  });
  const reader = new Reader({ eventLog, pool, log });
  const lanes = new SharedLanes({
    ...{ projections: selected, make: laneMaker(options), rebuild, reader, log },
    owners: new LaneOwners(pool, randomUUID()),
  });
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = Promise.all([lanes.share(signal), reader.read(signal)]);
  const schedule = keepSchedule(queue.queue(), log);
  const worker = queue.worker(async () => void (await run), {
    ...{ concurrency: 1, lockDuration: lockMs, stalledInterval: lockMs, maxStalledCount: 10 },
  });
  log.info({ lanes: names }, 'projector is working');
  return {
    status: () => lanes.status(),
    /** True if the tables were built from another log. */
    isLogForeign: () => lanes.status().some(({ isLogForeign }) => isLogForeign),
    async close() {
      stopping.abort();
      await run;
      await Promise.allSettled([worker.close(), schedule.close()]);
    },
  };
}

function laneMaker(options: ProjectorOptions): (projection: Projection) => OwnedLane {
  const { eventLog, pool, log, batchMax = batchMaxByDefault } = options;
  return (projection) => {
    const { lane: name } = projection;
    const skipped = skippedEvents(eventLog, name);
    const tables = createLaneTables(pool, projection, options.parkedStreamsMax ?? parkedStreamsMax);
    const work = { eventLog, pool, tables, skipped, log };
    return new OwnedLane({
      ...{ projection, eventLog, pool, tables, log },
      batches: measuredBatches(createBatches({ ...work, projection }), name, options.metrics),
      retryParked: createRetries({ ...work, projection }),
      start: () => startLane({ eventLog, pool, projection }),
      batchMax: Math.min(projection.batchMax ?? batchMax, batchMax),
    });
  };
}
