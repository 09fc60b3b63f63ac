import { setTimeout as pause } from 'node:timers/promises';
import { ledger } from '@exchange/ledger/ledger';
import { readInstallation } from '@exchange/ledger/platform/installation/read';
import { callRules } from '@exchange/ledger/platform/webhook/call-rules';
import { createSecretBox } from '@exchange/ledger/platform/webhook/secret-box';
import type { Config } from '@exchange/runtime/config/config';
import { readConfig } from '@exchange/runtime/config/environment';
import { warnOfRemovedSettings } from '@exchange/runtime/config/removed-settings';
import { ensureWebhookKey } from '@exchange/runtime/config/stored-secrets';
import { checkFormatAtStart } from '@exchange/runtime/event-log/format/check-at-start';
import { connectWatchedEventLog } from '@exchange/runtime/event-log/watched-event-log';
import { exportTraces } from '@exchange/runtime/observability/export-traces';
import { createMetrics, type Metrics } from '@exchange/runtime/observability/metrics';
import { startStretchMeter } from '@exchange/runtime/observability/stretch-meter';
import { Heartbeat } from '@exchange/runtime/operations/heartbeat';
import { startOperations } from '@exchange/runtime/operations/operations';
import { createLogger, type Logger } from '@exchange/runtime/process/logger';
import { runProcess } from '@exchange/runtime/process/run-process';
import { type StopTimes, stopTimesOf } from '@exchange/runtime/process/stop-times';
import { isSupervised } from '@exchange/runtime/process/supervised';
import { compareTablesWithLog } from '@exchange/runtime/projector/log-identity/compare-tables-with-log';
import { connectReadTables } from '@exchange/runtime/tables/connect';
import { migrate } from '@exchange/runtime/tables/migrate';
import { type RunningDeliverer, startDeliverer } from './deliverer.js';

const startMsMax = 5_000;

export function run(): void {
  const config = readConfig(process.env);
  const log = createLogger('deliverer', config.logLevel);
  warnOfRemovedSettings(process.env, log);
  const stopping = stopTimesOf(config);
  runProcess(log, stopping, () => start(config, stopping, log));
}

async function start(
  config: Config,
  { finishMs }: StopTimes,
  log: Logger,
): Promise<{ close(): Promise<void> }> {
  const { eventStoreUrl, databaseUrl, webhooks } = config;
  if (eventStoreUrl === undefined || databaseUrl === undefined) {
    throw new Error('EVENTSTORE_URL and DATABASE_URL are required for a separate deliverer');
  }
  // All processes refuse the same wrong settings.
  readInstallation(process.env);
  let isShuttingDown = false;
  const metrics = createMetrics('deliverer');
  const requireSameLog = async () => {
    await compareTablesWithLog({ eventLog, pool: tables.pool });
  };
  let heartbeat: Heartbeat | undefined;
  const eventLog = connectWatchedEventLog(
    { url: eventStoreUrl, admit: requireSameLog, isAlive: () => heartbeat?.isRecent() ?? false },
    log,
    metrics,
  );
  const closing = new AbortController();
  await checkFormatAtStart(eventLog, { log, signal: closing.signal });
  await migrate(databaseUrl);
  const tables = connectReadTables(databaseUrl, {
    connectionsMax: 4,
    name: 'ledger deliverer',
    onError: (error) => log.warn({ reason: String(error) }, 'database connection error'),
  });
  const alive = new Heartbeat(tables.pool, 'deliverer', log);
  heartbeat = alive;
  const endTraces = await exportTraces('deliverer', config.traceEndpoint);
  const deliverer = startDeliverer({
    ...{ eventLog, pool: tables.pool, requireSameLog, log, metrics },
    publications: ledger.publications,
    box: createSecretBox(ensureWebhookKey(config), webhooks.retiredKeys),
    rules: callRules(webhooks),
    settings: webhooks,
    publicUrl: config.publicUrl,
    // `npm start` waits less than 2 s.
    lastCallsMs: isSupervised() ? 800 : finishMs,
  });
  // Webhooks created from now on receive all later events.
  await Promise.race([deliverer.settled, pause(startMsMax, undefined, { ref: false })]);
  measure(deliverer, metrics);
  const operations = await startOperations({
    host: config.host,
    port: config.operationsPort,
    metrics,
    isShuttingDown: () => isShuttingDown,
    notReady: async () => eventLog.refusal()?.message,
    remark: () => eventLog.whyClosed(),
  });
  const stretches = startStretchMeter(log, metrics);
  log.info({ webhooks: deliverer.standing()?.endpoints ?? 0 }, 'deliverer is working');
  return {
    async close() {
      stretches.close();
      isShuttingDown = true;
      closing.abort();
      await deliverer.close();
      await Promise.allSettled([operations?.close(), endTraces()]);
      await eventLog.close().catch(() => undefined);
      await alive.close();
      await tables.close();
    },
  };
}

function measure(deliverer: RunningDeliverer, metrics: Metrics): void {
  const none = { endpoints: 0, failing: 0, waiting: 0, underWay: 0 };
  const standing = () => deliverer.standing() ?? none;
  metrics.gauge('webhooks', 'Webhooks that this process calls', 'state', async () => {
    const { endpoints, failing } = standing();
    return { working: endpoints - failing, failing };
  });
  const description = 'Deliveries that wait or are under way';
  metrics.gauge('webhook_events', description, 'state', async () => {
    const { waiting, underWay } = standing();
    return { waiting: waiting - underWay, under_way: underWay };
  });
}
