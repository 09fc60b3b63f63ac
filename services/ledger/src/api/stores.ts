import { connectEventLog, type EventLog } from '@exchange/event-log';
import {
  connectReadTables,
  type ReadDatabase,
  type ReadPool,
  readSchema,
} from '@exchange/read-models/queries';
import {
  type Bell,
  createBell,
  type Logger,
  openQueueBackend,
  type PositionWatcher,
  type QueueBackend,
  watchPositions,
} from '@exchange/service-shell';

export interface StoreOptions {
  readonly eventStoreUrl: string;
  /** A database whose read tables are up to date. */
  readonly databaseUrl: string;
  /** The same tables as a user that may only read, or on a replica. */
  readonly databaseReadUrl: string | undefined;
  readonly redisUrl: string | undefined;
  readonly statementTimeoutMs: number;
  readonly log: Logger;
}

/** What an API process stands on. */
export interface Stores {
  readonly eventLog: EventLog;
  readonly database: ReadDatabase;
  readonly pool: ReadPool;
  readonly queue: QueueBackend;
  readonly positions: PositionWatcher;
  readonly bell: Bell;
  close(): Promise<void>;
}

const databaseConnectionsMax = 10;

/** Connects to the stores; queries cannot write, whatever they are. */
export async function connectStores(options: StoreOptions): Promise<Stores> {
  const { databaseUrl, redisUrl, log } = options;
  const trouble = (error: unknown) => log.warn({ reason: String(error) }, 'store trouble');
  const eventLog = connectEventLog(options.eventStoreUrl);
  const tables = connectReadTables(options.databaseReadUrl ?? databaseUrl, {
    connectionsMax: databaseConnectionsMax,
    name: 'ledger api',
    isReadOnly: true,
    statementTimeoutMs: options.statementTimeoutMs,
    onTrouble: trouble,
  });
  const queue = await openQueueBackend({ redisUrl, databaseUrl }, trouble);
  const positions = await watchPositions(databaseUrl, readSchema, trouble);
  const bell = createBell(queue, trouble);
  return {
    eventLog,
    database: tables.database,
    pool: tables.pool,
    queue,
    positions,
    bell,
    async close() {
      // In order: a ring needs the queue, and both need nothing of what is closed after them.
      await bell.close();
      await Promise.allSettled([
        positions.close(),
        queue.close(),
        eventLog.close(),
        tables.close(),
      ]);
    },
  };
}
