import type { LedgerRoutes } from '@exchange/ledger/assemble-routes';
import { cosignatureReads } from '@exchange/ledger/audit/witness/cosignatures';
import { keepCosignatures } from '@exchange/ledger/audit/witness/store';
import { createWebhookStandings } from '@exchange/ledger/platform/webhook/standings';
import { createFairGate } from '@exchange/runtime/admission/fair-gate';
import { createHoldOff } from '@exchange/runtime/admission/hold-off';
import type { Limits } from '@exchange/runtime/config/limits';
import { createKeyUses } from '@exchange/runtime/credentials/key-uses';
import { checkFormatAtStart } from '@exchange/runtime/event-log/format/check-at-start';
import type { EventLog } from '@exchange/runtime/event-log/types';
import { connectWatchedEventLog } from '@exchange/runtime/event-log/watched-event-log';
import type { Metrics } from '@exchange/runtime/observability/metrics';
import { createHeartbeat } from '@exchange/runtime/operations/heartbeat';
import { watchLag } from '@exchange/runtime/positions/lag-watch';
import { createLaneStandings } from '@exchange/runtime/positions/lane-standings';
import { createLogMemory } from '@exchange/runtime/positions/log-memory';
import { watchPositions } from '@exchange/runtime/positions/position-watcher';
import type { Logger } from '@exchange/runtime/process/logger';
import { createNotifier } from '@exchange/runtime/queue/notifier';
import { openQueueBackend } from '@exchange/runtime/queue/queue-backend';
import { connectReadTables } from '@exchange/runtime/tables/connection/connect';
import { embeddedCostMax } from '@exchange/runtime/tables/connection/statement-limit';
import type { Projection } from '@exchange/runtime/tables/definition/projection';
import { readSchema } from '@exchange/runtime/tables/migration/migrate';
import { checkTablesAtStart } from '@exchange/runtime/tables/migration/tables-format';
import { ReadDatabase } from '@exchange/runtime/tables/queries/tenancy';
import type { ApiOptions } from './api-options.js';
import { checkedEventLog } from './checked-event-log.js';
import { LogGuard } from './log-guard.js';

interface StoreOptions extends ApiOptions {
  readonly name: string;
  readonly projections: readonly Projection[];
}

export type Stores = Awaited<ReturnType<typeof connectStores>>;

export interface ApiParts {
  readonly options: ApiOptions;
  readonly routes: LedgerRoutes;
  readonly metrics: Metrics;
  readonly limits: Limits;
  readonly stores: Stores;
}

/** Connects the stores; connections for queries are read-only. */
export async function connectStores(options: StoreOptions, metrics: Metrics) {
  const { databaseUrl, redisUrl, projections, log } = options;
  const onError = (error: unknown) =>
    log.warn({ reason: String(error) }, 'database or queue connection error');
  let heartbeat: ReturnType<typeof createHeartbeat> | undefined;
  const connection = {
    url: options.eventStoreUrl,
    admit: () => guard.requireSame(),
    isAlive: () => heartbeat?.isRecent() ?? false,
  };
  const watched = connectWatchedEventLog(connection, log, metrics);
  const eventLog = checkedEventLog(watched, metrics, (last) => guard.noteAppended(last));
  const closing = new AbortController();
  await refuseOtherFormats(eventLog, { databaseUrl, log, signal: closing.signal });
  const tables = connectTables(options, metrics, onError);
  const { pool, database: laneDatabase } = tables;
  // Queries must not delay the comparison.
  const watch = connectReadTables(options.databaseReadUrl ?? databaseUrl, {
    connectionsMax: 2,
    name: 'ledger api log guard',
    isReadOnly: true,
    onError,
  });
  const writable = connectReadTables(databaseUrl, {
    connectionsMax: 1,
    name: 'ledger api notes',
    onError,
  });
  const notes = writable.pool;
  const alive = createHeartbeat(notes, options.name, log);
  heartbeat = alive;
  const queue = await openQueueBackend({ redisUrl, databaseUrl }, onError);
  const positions = await watchPositions(databaseUrl, readSchema, onError);
  const notifier = createNotifier(queue, onError);
  const memory = createLogMemory();
  const lanes = projections.map(({ lane }) => lane);
  const lag = watchLag({ eventLog, positions, lanes, secondsMax: options.laneLagSecondsMax });
  const guard = new LogGuard({ eventLog, positions, memory, log, pool: watch.pool });
  const costMax = readsEmbedded(options) ? embeddedCostMax(options.statementTimeoutMs) : undefined;
  const database = new ReadDatabase(laneDatabase, costMax);
  return {
    ...{ eventLog, pool, queue, positions, notifier, lag, guard, memory },
    database,
    laneDatabase,
    notes,
    standings: createLaneStandings(positions, watch.pool, onError),
    webhookStandings: createWebhookStandings(laneDatabase),
    keyUses: createKeyUses(notes, onError),
    cosignatures: { ...cosignatureReads(database), keep: keepCosignatures(notes) },
    async close() {
      closing.abort();
      await guard.close();
      await lag.close();
      // A notification needs the queue.
      await notifier.close();
      const others = [positions, queue, eventLog, tables, watch];
      await Promise.allSettled(others.map((store) => store.close()));
      await alive.close();
      await writable.close();
    },
  };
}

async function refuseOtherFormats(
  eventLog: EventLog,
  on: { readonly databaseUrl: string; readonly log: Logger; readonly signal: AbortSignal },
): Promise<void> {
  try {
    await checkFormatAtStart(eventLog, on);
    await checkTablesAtStart(on.databaseUrl, readSchema);
  } catch (error) {
    await eventLog.close();
    throw error;
  }
}

const readsEmbedded = ({ databaseIsEmbedded, databaseReadUrl }: StoreOptions): boolean =>
  databaseIsEmbedded && databaseReadUrl === undefined;

function connectTables(
  options: StoreOptions,
  metrics: Metrics,
  onError: (error: unknown) => void,
): ReturnType<typeof connectReadTables> {
  const { limits, databaseUrl, databaseReadUrl, statementTimeoutMs } = options;
  const isEmbedded = readsEmbedded(options);
  return connectReadTables(databaseReadUrl ?? databaseUrl, {
    connectionsMax: limits.databaseConnections.total,
    connectionTimeoutMs: limits.databaseWaitMs,
    gate: createFairGate({
      connections: limits.databaseConnections,
      waiting: limits.databaseWaiting,
      waitMs: limits.databaseWaitMs,
      metrics,
      // Holds off callers that cause restarts: the embedded database restarts to cancel a query.
      holdOff: isEmbedded ? createHoldOff(metrics) : undefined,
    }),
    noticesLostClients: !isEmbedded,
    name: 'ledger api',
    isReadOnly: true,
    statementTimeoutMs,
    onError,
  });
}
