import { randomUUID } from 'node:crypto';
import { ledger } from '@exchange/ledger/ledger';
import type { EventLog } from '@exchange/runtime/event-log/types';
import type { Metrics } from '@exchange/runtime/observability/metrics';
import type { Logger } from '@exchange/runtime/process/logger';
import { repeatUntil } from '@exchange/runtime/process/repeat-every';
import { ensureCheckpoints } from '@exchange/runtime/projector/checkpoint';
import { LaneProjector } from '@exchange/runtime/projector/lane-projector';
import { createLaneTables } from '@exchange/runtime/projector/lane-tables';
import { LaneOwners } from '@exchange/runtime/projector/ownership/lane-owners';
import { parkedStreamsMax } from '@exchange/runtime/projector/parking/parked-stream';
import { retryDue } from '@exchange/runtime/projector/parking/retry';
import { OwnedLane } from '@exchange/runtime/projector/reader/owned-lane';
import { Reader } from '@exchange/runtime/projector/reader/reader';
import { rebuildInTurn, startLane } from '@exchange/runtime/projector/upgrade';
import type { QueueBackend } from '@exchange/runtime/queue/queue-backend';
import type { Projection } from '@exchange/runtime/tables/definition/projection';
import type { Pool } from 'pg';
import { SharedLanes } from './shared-lanes.js';

export interface ProjectorOptions {
  readonly eventLog: EventLog;
  readonly pool: Pool;
  readonly queue: QueueBackend;
  readonly log: Logger;
  readonly metrics?: Metrics;
  readonly batchMax?: number;
  readonly parkedStreamsMax?: number;
  readonly projections?: readonly Projection[];
  readonly migrations?: readonly string[];
}

export type RunningProjector = Awaited<ReturnType<typeof startProjector>>;

const everyMs = 5_000;
const lockMs = 4_000;
const defaults = { projections: ledger.projections, parkedStreamsMax, batchMax: 1_000 };

export async function startProjector({ queue, ...given }: ProjectorOptions) {
  const options = { ...defaults, ...given };
  const { eventLog, pool, log, projections, batchMax } = options;
  await ensureCheckpoints(pool, projections);
  const reader = new Reader({ eventLog, pool, log });
  const make = (projection: Projection) => {
    const tables = createLaneTables(pool, projection, options.parkedStreamsMax);
    const projector = new LaneProjector({ projection, eventLog, tables, live: options });
    return new OwnedLane({
      ...{ projection, eventLog, pool, tables, log, reader },
      apply: projector.apply,
      retryParked: (position) => retryDue(projector, options, position),
      start: () => startLane(eventLog, pool, projection),
      batchMax: Math.min(projection.batchMax ?? batchMax, batchMax),
    });
  };
  const lanes = new SharedLanes({
    ...{ projections, make, reader, log },
    rebuild: rebuildInTurn(options),
    owners: new LaneOwners(pool, randomUUID()),
  });
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = Promise.all([lanes.share(signal), reader.read(signal)]);
  const jobs = queue.queue();
  const job = { name: 'read', data: { position: '0' } };
  // Repeated: a queue that loses its data loses the schedule.
  void repeatUntil(
    signal,
    everyMs,
    () => jobs.upsertJobScheduler('read', { every: everyMs }, job),
    (error) => log.warn({ reason: String(error) }, 'projector schedule not set; retrying'),
  );
  const worker = queue.worker(async () => void (await run), {
    ...{ concurrency: 1, lockDuration: lockMs, stalledInterval: lockMs, maxStalledCount: 10 },
  });
  log.info({ lanes: projections.map(({ lane }) => lane) }, 'projector is working');
  return {
    status: () => lanes.status(),
    async close() {
      stopping.abort();
      await run;
      await Promise.allSettled([worker.close(), jobs.close()]);
    },
  };
}
