import { registerAuditApi } from '@exchange/audit-api';
import { registerCommandApi } from '@exchange/command-api';
import { connectEventLog } from '@exchange/event-log';
import { registerQueryApi } from '@exchange/query-api';
import { connectReadTables, readSchema } from '@exchange/read-models/queries';
import {
  addServiceRoutes,
  addTokenRoute,
  createAuthenticator,
  createBell,
  createServer,
  implementedContracts,
  type Logger,
  openQueueBackend,
  serveDocumentation,
  watchPositions,
} from '@exchange/service-shell';
import { readCheckpointKey } from './checkpoint-key.js';
import { readinessChecks } from './readiness.js';
import { createResellerRegistry } from './reseller-registry.js';
import { isStoreAway } from './store-away.js';

export interface ApiOptions {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  readonly eventStoreUrl: string;
  /** A database whose read tables are up to date. */
  readonly databaseUrl: string;
  readonly redisUrl: string | undefined;
  readonly apiKeys: readonly string[];
  readonly tokenSigningSecret: string;
  readonly tokenTtlMinutes: number;
  /** A private Ed25519 JWK as JSON. */
  readonly checkpointKey: string;
  readonly publicUrl: string | undefined;
  readonly docsPublic: boolean;
  readonly bodyLimitBytes: number;
  readonly log: Logger;
}

export interface RunningApi {
  readonly port: number;
  /** Takes no more requests, finishes those under way, and lets go of the stores. */
  close(): Promise<void>;
}

const databaseConnectionsMax = 10;
/** A write waits 2 s for its read models at most; a client that takes longer is not waited for. */
const closeMsMax = 4_000;

/** One server with every route, commands and queries, on stores that run already. */
export async function startApi(options: ApiOptions): Promise<RunningApi> {
  const { log, databaseUrl, redisUrl, publicUrl } = options;
  const trouble = (error: unknown) => log.warn({ reason: String(error) }, 'store trouble');
  const eventLog = connectEventLog(options.eventStoreUrl);
  const tables = connectReadTables(databaseUrl, {
    connectionsMax: databaseConnectionsMax,
    name: 'ledger api',
    onTrouble: trouble,
  });
  const { database } = tables;
  const queue = await openQueueBackend({ redisUrl, databaseUrl }, trouble);
  const positions = await watchPositions(databaseUrl, readSchema, trouble);
  const bell = createBell(queue, trouble);
  const signer = readCheckpointKey(options.checkpointKey);
  const resellerExists = createResellerRegistry(eventLog);
  const authenticator = createAuthenticator({ ...options, resellerExists });

  const app = createServer({
    log,
    authenticator,
    bodyLimitBytes: options.bodyLimitBytes,
    isStoreAway,
  });
  const contracts = implementedContracts(app);
  addServiceRoutes(app, readinessChecks({ eventLog, database, queue }), publicUrl);
  addTokenRoute(app, authenticator, resellerExists);
  registerCommandApi(app, { eventLog, positions, bell, publicUrl });
  registerQueryApi(app, { database, positions, bell, publicUrl });
  registerAuditApi(app, { eventLog, database, positions, bell, publicUrl, signer });
  await serveDocumentation(app, () => contracts.list, {
    publicUrl,
    isPublic: options.docsPublic,
    authenticator,
  });
  await app.listen({ host: options.host, port: options.port });
  const address = app.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    async close() {
      const impatience = setTimeout(() => app.server.closeAllConnections(), closeMsMax);
      await app.close();
      clearTimeout(impatience);
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
