import { laneNames, projections } from '@exchange/ledger/ledger';
import { readInstallation } from '@exchange/ledger/platform/installation/read';
import type { Config } from '@exchange/runtime/config/config';
import { checkFormatAtStart } from '@exchange/runtime/event-log/format/check-at-start';
import { connectWatchedEventLog } from '@exchange/runtime/event-log/watched-event-log';
import { exportTraces } from '@exchange/runtime/observability/export-traces';
import { createMetrics, type Metrics } from '@exchange/runtime/observability/metrics';
import { startStretchMeter } from '@exchange/runtime/observability/stretch-meter';
import { Heartbeat } from '@exchange/runtime/operations/heartbeat';
import { startOperations } from '@exchange/runtime/operations/operations';
import type { Logger } from '@exchange/runtime/process/logger';
import { compareTablesWithLog } from '@exchange/runtime/projector/log-identity/compare-tables-with-log';
import { openQueueBackend } from '@exchange/runtime/queue/queue-backend';
import { connectReadTables } from '@exchange/runtime/tables/connect';
import { migrate } from '@exchange/runtime/tables/migrate';
import { type RunningProjector, startProjector } from './projector.js';

export async function runProjector(
  config: Config,
  log: Logger,
): Promise<{ close(): Promise<void> }> {
  // All processes refuse the same wrong settings.
  readInstallation(process.env);
  const { lanes: names = laneNames } = config;
  const metrics = createMetrics('projector');
  const ending = new AbortController();
  const stores = await connectStores(config, log, metrics, ending.signal);
  const { eventLog } = stores;
  const endTraces = await exportTraces('projector', config.traceEndpoint);
  const projector = await startProjector({
    ...{ projections, ...stores, log, metrics },
    parkedStreamsMax: config.parkedStreamsMax,
    batchMax: config.projectionBatchEvents,
    lanes: laneNames.filter((lane) => names.includes(lane)),
  });
  metrics.gauge(
    'log_foreign',
    '1 while the tables were built from another log',
    'found_by',
    async () => ({ projector: projector.isLogForeign() ? 1 : 0 }),
  );
  const operations = await startOperations({
    host: config.host,
    port: config.operationsPort,
    metrics,
    isShuttingDown: () => ending.signal.aborted,
    notReady: async () => eventLog.refusal()?.message ?? stoppedLanes(projector),
    remark: () => eventLog.whyClosed(),
  });
  const stretches = startStretchMeter(log, metrics);
  return {
    async close() {
      stretches.close();
      ending.abort();
      await projector.close();
      await Promise.allSettled([operations?.close(), endTraces()]);
      await stores.close();
    },
  };
}

async function connectStores(config: Config, log: Logger, metrics: Metrics, signal: AbortSignal) {
  const { eventStoreUrl, databaseUrl, redisUrl } = config;
  if (eventStoreUrl === undefined || databaseUrl === undefined) {
    throw new Error('EVENTSTORE_URL and DATABASE_URL are required for a separate projector');
  }
  const onError = (error: unknown) =>
    log.warn({ reason: String(error) }, 'database or queue connection error');
  let heartbeat: Heartbeat | undefined;
  const eventLog = connectWatchedEventLog(
    {
      url: eventStoreUrl,
      // Before the first append on a connection: compares tables and log.
      async admit() {
        await compareTablesWithLog({ eventLog, pool: tables.pool });
      },
      isAlive: () => heartbeat?.isRecent() ?? false,
    },
    log,
    metrics,
  );
  await checkFormatAtStart(eventLog, { log, signal });
  await migrate(databaseUrl);
  const tables = connectReadTables(databaseUrl, {
    connectionsMax: 8,
    name: 'ledger projector',
    // The embedded engine restarts to cancel a query; visible rows must be durable.
    isDerived: !config.databaseIsEmbedded,
    // A longer batch hangs.
    statementTimeoutMs: 600_000,
    onError,
  });
  const alive = new Heartbeat(tables.pool, 'projector', log);
  heartbeat = alive;
  const queue = await openQueueBackend({ redisUrl, databaseUrl }, onError);
  return {
    ...{ eventLog, queue, pool: tables.pool },
    async close() {
      await Promise.allSettled([queue.close(), eventLog.close()]);
      await alive.close();
      await tables.close();
    },
  };
}

function stoppedLanes(projector: RunningProjector): string | undefined {
  const stopped = projector.status().filter(({ stoppedReason }) => stoppedReason !== null);
  if (stopped.length === 0) return undefined;
  return stopped
    .map(({ lane, state, stoppedReason }) => `${lane} is ${state}: ${stoppedReason}`)
    .join('; ');
}
