import type { Config } from '../config/config.js';
import { withoutSecrets } from '../config/describe-stores.js';
import { ConfigurationError } from '../errors/configuration-error.js';
import { errorText } from '../errors/error-text.js';
import { storeErrorKindOf } from '../errors/store-error-kind.js';
import { checkFormatAtStart } from '../event-log/format/check-at-start.js';
import { connectWatchedEventLog } from '../event-log/watched-event-log.js';
import { exportTraces } from '../observability/export-traces.js';
import { createMetrics } from '../observability/metrics.js';
import { startStretchMeter } from '../observability/stretch-meter.js';
import type { Logger } from '../process/logger.js';
import { compareTablesWithLog } from '../projector/log-identity/compare-tables-with-log.js';
import { connectReadTables } from '../tables/connection/connect.js';
import { migrate } from '../tables/migration/migrate.js';
import { createHeartbeat } from './heartbeat.js';
import { type OperationsOptions, startOperations } from './operations.js';

interface WorkerOptions
  extends Pick<
    Parameters<typeof connectReadTables>[1],
    'connectionsMax' | 'isDerived' | 'statementTimeoutMs'
  > {
  readonly name: string;
  readonly config: Config;
  readonly log: Logger;
}

/**
 * Opens the stores of a process without an API, and migrates the tables.
 * @throws FormatRefused for format 0.x or a newer one
 */
export async function startWorker({ name, config, log, ...pool }: WorkerOptions) {
  const { eventStoreUrl, databaseUrl, host, operationsPort: port } = config;
  if (eventStoreUrl === undefined || databaseUrl === undefined) {
    throw new ConfigurationError(
      `EVENTSTORE_URL, DATABASE_URL: are required for a separate ${name}`,
    );
  }
  const metrics = createMetrics(name);
  const ending = new AbortController();
  const onError = (error: unknown) =>
    log.warn({ reason: String(error) }, 'database or queue connection error');
  const requireSameLog = async () => {
    await compareTablesWithLog({ eventLog, pool: tables.pool });
  };
  let heartbeat: ReturnType<typeof createHeartbeat> | undefined;
  const eventLog = connectWatchedEventLog(
    {
      url: eventStoreUrl,
      admit: requireSameLog,
      isAlive: () => heartbeat?.isRecent() ?? false,
    },
    log,
    metrics,
  );
  await checkFormatAtStart(eventLog, { log, signal: ending.signal });
  await migrateOrName(databaseUrl);
  const tables = connectReadTables(databaseUrl, { ...pool, name: `ledger ${name}`, onError });
  const alive = createHeartbeat(tables.pool, name, log);
  heartbeat = alive;
  const endTraces = await exportTraces(name, config.traceEndpoint);
  const stretches = startStretchMeter(log, metrics);
  let operations: Awaited<ReturnType<typeof startOperations>>;
  return {
    ...{ eventLog, databaseUrl, pool: tables.pool, metrics, requireSameLog, onError },
    /** @param whyNot undefined if ready */
    async serveOperations(whyNot: () => string | undefined): Promise<void> {
      const isShuttingDown = () => ending.signal.aborted;
      const notReady = async () => eventLog.refusal()?.message ?? whyNot();
      const remark: OperationsOptions['remark'] = () => eventLog.whyClosed();
      operations = await startOperations({ host, port, metrics, isShuttingDown, notReady, remark });
    },
    async close(stopWork: () => Promise<unknown>): Promise<void> {
      stretches.close();
      ending.abort();
      await stopWork();
      await Promise.allSettled([operations?.close(), endTraces(), eventLog.close()]);
      await alive.close();
      await tables.close();
    },
  };
}

/** @throws Error that names the database if it is away, or refuses its user */
async function migrateOrName(databaseUrl: string): Promise<void> {
  try {
    await migrate(databaseUrl);
  } catch (error) {
    if (storeErrorKindOf(error) === 'lasting') throw error;
    throw new Error(
      `the database ${withoutSecrets(databaseUrl)} cannot be used: ${errorText(error)}. Check that it runs, and DATABASE_URL`,
      { cause: error },
    );
  }
}
