import { keepCurrency } from '@exchange/ledger/installation/keep-currency';
import { readInstallation } from '@exchange/ledger/installation/read';
import { ledgerOf } from '@exchange/ledger/ledger';
import { readConfig } from '@exchange/runtime/config/environment';
import { compareTablesWithLog } from '@exchange/runtime/lanes/log-identity/compare-tables-with-log';
import { exportTraces } from '@exchange/runtime/observability/export-traces';
import { createMetrics } from '@exchange/runtime/observability/metrics';
import { startOperations } from '@exchange/runtime/observability/operations';
import { connectWatchedEventLog } from '@exchange/runtime/observability/watched-event-log';
import { createLogger } from '@exchange/runtime/process/logger';
import { runProcess } from '@exchange/runtime/process/run-process';
import { stopTimesOf } from '@exchange/runtime/process/stop-times';
import { openQueueBackend } from '@exchange/runtime/queue/queue-backend';
import { connectReadTables } from '@exchange/runtime/tables/connect';
import { migrate } from '@exchange/runtime/tables/migrate';
import { startProjector } from './projector.js';

const config = readConfig(process.env);
const installation = readInstallation(process.env);
const ledger = ledgerOf(installation);
const { projections } = ledger;
const log = createLogger('projector', config.logLevel);

const stopping = stopTimesOf(config);

runProcess(log, stopping, async () => {
  const { eventStoreUrl, eventStoreNextUrl, databaseUrl, redisUrl } = config;
  if (eventStoreUrl === undefined || databaseUrl === undefined) {
    throw new Error('EVENTSTORE_URL and DATABASE_URL must be set for a projector of its own');
  }
  await migrate(databaseUrl);
  const trouble = (error: unknown) => log.warn({ reason: String(error) }, 'store trouble');
  const metrics = createMetrics('projector');
  // What the distribution lane appends goes to no log but the one that the tables were made from.
  const admit = async () => {
    await compareTablesWithLog({ eventLog, pool: tables.pool, projections });
  };
  const eventLog = connectWatchedEventLog(
    { url: eventStoreUrl, nextUrl: eventStoreNextUrl, admit },
    log,
    metrics,
  );
  const tables = connectReadTables(databaseUrl, {
    connectionsMax: 8,
    name: 'ledger projector',
    // The embedded engine is ended to stop a query: rows that readers have seen must have reached its log by then.
    isDerived: !config.databaseIsEmbedded,
    // A batch is not a query: one that takes this long is stuck.
    statementTimeoutMs: 600_000,
    onTrouble: trouble,
  });
  const queue = await openQueueBackend({ redisUrl, databaseUrl }, trouble);
  const endTraces = await exportTraces('projector', config.traceEndpoint);
  const ending = new AbortController();
  await keepCurrency(eventLog, installation.currency, { log, signal: ending.signal });
  const projector = await startProjector({
    projections: [...projections, ...ledger.processes(eventLog)],
    eventLog,
    pool: tables.pool,
    queue,
    log,
    metrics,
    parkedStreamsMax: config.parkedStreamsMax,
    batchMax: config.projectionBatchEvents,
    ...(config.lanes === undefined ? {} : { lanes: config.lanes }),
  });
  metrics.gauge(
    'log_foreign',
    '1 while the log is not the one that the tables were made from',
    'found_by',
    async () => ({ projector: projector.isLogForeign() ? 1 : 0 }),
  );
  const operations = await startOperations({
    host: config.host,
    port: config.operationsPort,
    metrics,
    isLeaving: () => ending.signal.aborted,
    async notReady() {
      const refusal = eventLog.refusal();
      if (refusal !== undefined) return refusal.message;
      const stopped = projector.status().filter(({ stoppedReason }) => stoppedReason !== null);
      return stopped.length === 0
        ? undefined
        : stopped
            .map(({ lane, state, stoppedReason }) => `${lane} is ${state}: ${stoppedReason}`)
            .join('; ');
    },
    toSay: () => eventLog.whyClosed(),
  });
  return {
    async close() {
      ending.abort();
      await projector.close();
      await Promise.allSettled([operations?.close(), endTraces()]);
      await Promise.allSettled([queue.close(), eventLog.close(), tables.close()]);
    },
  };
});
