import { registerCommandApi } from '@exchange/command-api';
import { streams } from '@exchange/domain';
import { connectEventLog, EventLogUnavailable } from '@exchange/event-log';
import { registerQueryApi } from '@exchange/query-api';
import { connectReadTables, listLanes, readSchema } from '@exchange/read-models/queries';
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
import type { ResellerId } from '@exchange/units';

export interface ApiOptions {
  readonly host: string;
  readonly port: number;
  readonly eventStoreUrl: string;
  readonly databaseUrl: string;
  readonly redisUrl: string | undefined;
  readonly apiKeys: readonly string[];
  readonly tokenSigningSecret: string;
  readonly tokenTtlMinutes: number;
  readonly publicUrl: string | undefined;
  readonly docsPublic: boolean;
  readonly bodyLimitBytes: number;
  readonly log: Logger;
}

export interface RunningApi {
  readonly url: string;
  /** Finishes the requests under way, then closes everything that it opened. */
  close(): Promise<void>;
}

/** The HTTP interface, commands and queries in one server, on stores that are there already. */
export async function startApi(options: ApiOptions): Promise<RunningApi> {
  const { databaseUrl, redisUrl, publicUrl, log } = options;
  const trouble = (error: unknown) => log.warn({ reason: String(error) }, 'store trouble');
  const eventLog = connectEventLog(options.eventStoreUrl);
  const tables = connectReadTables(databaseUrl, {
    connectionsMax: 10,
    name: 'ledger api',
    onTrouble: trouble,
  });
  const queue = openQueueBackend({ redisUrl, databaseUrl }, trouble);
  const bell = createBell(queue, trouble);
  const positions = await watchPositions(databaseUrl, readSchema, trouble);
  // The log, not a table: a reseller that was registered a moment ago is known.
  const resellerExists = async (id: ResellerId) =>
    (await eventLog.readStream(streams.reseller(id), { maxCount: 1 })).some(
      ({ type }) => type === 'ResellerRegistered',
    );
  const authenticator = createAuthenticator({
    apiKeys: options.apiKeys,
    tokenSigningSecret: options.tokenSigningSecret,
    tokenTtlMinutes: options.tokenTtlMinutes,
    resellerExists,
  });
  const app = createServer({
    log,
    authenticator,
    bodyLimitBytes: options.bodyLimitBytes,
    isStoreAway,
  });
  const contracts = implementedContracts(app);
  registerCommandApi(app, { eventLog, positions, bell, publicUrl });
  registerQueryApi(app, { database: tables.database, positions, bell, publicUrl });
  addTokenRoute(app, authenticator, resellerExists);
  addServiceRoutes(
    app,
    {
      dependencies: {
        event_log: () => eventLog.headPosition(),
        database: () => tables.pool.query('select 1'),
        queue: () => queue.ping(),
      },
      async lanes() {
        const head = await eventLog.headPosition();
        const lanes = await listLanes(tables.database);
        return Object.fromEntries(
          lanes.map(({ lane, position, stopped }) => {
            const behind = head === undefined || head <= position ? 0n : head - position;
            return [lane, { position: position.toString(), behind: behind.toString(), stopped }];
          }),
        );
      },
    },
    publicUrl,
  );
  await serveDocumentation(app, () => contracts.list, {
    publicUrl,
    isPublic: options.docsPublic,
    authenticator,
  });
  const url = await app.listen({ host: options.host, port: options.port });
  return {
    url,
    async close() {
      await app.close();
      await bell.close();
      await positions.close();
      await Promise.allSettled([queue.close(), eventLog.close(), tables.close()]);
    },
  };
}

const awayCodes = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|08|53|57)/;

function isStoreAway(error: unknown): boolean {
  if (error instanceof EventLogUnavailable) return true;
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, 'code');
  if (typeof code === 'string') return awayCodes.test(code);
  return /Connection terminated|timeout exceeded when trying to connect/.test(error.message);
}
