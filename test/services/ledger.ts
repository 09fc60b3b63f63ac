import type { ApiOptions } from '@exchange/api/api-options';
import { type RunningApi, startApi } from '@exchange/api/start-api';
import { type RunningProjector, startProjector } from '@exchange/projector/projector';
import { generatePrivateJwk } from '@exchange/proof';
import { readConfig } from '@exchange/runtime/config/environment';
import { connectEventLog } from '@exchange/runtime/event-log/connect';
import { createLogger } from '@exchange/runtime/process/logger';
import { openQueueBackend } from '@exchange/runtime/queue/queue-backend';
import { connectReadTables } from '@exchange/runtime/tables/connection/connect';
import type { Projection } from '@exchange/runtime/tables/definition/projection';
import { migrate } from '@exchange/runtime/tables/migration/migrate';
import { type Client, client } from '../acceptance/client.js';
import { atEndOfFile, onceAFile } from './end-of-file.js';
import { services, sharedStores, type TestStores, untilProcessEnds } from './inject.js';
import type { Undo } from './undo-stack.js';

export interface SharedLedger {
  readonly url: string;
  readonly apiKey: string;
  readonly signingSecret: string;
  readonly platform: Client;
  readonly anonymous: Client;
  anotherApi(different: Partial<ApiOptions>): Promise<RunningApi & { readonly url: string }>;
}

export type RunningLedger = SharedLedger & Omit<TestStores, 'redisUrl'>;

let shared: Promise<SharedLedger> | undefined;

/** Files isolate themselves by reseller, ids and map area. `sharedStores` has the addresses of its stores. */
export function sharedLedger(): Promise<SharedLedger> {
  shared ??= sharedStores().then((stores) => start(stores, untilProcessEnds));
  return shared;
}

/** A service for files that change settings, break stores or read the whole log. */
export const ledger = onceAFile(async () => start(await services(), atEndOfFile));

const log = createLogger('test', process.env['LOG_LEVEL'] ?? 'silent');

export async function startProjectorOn(
  { databaseUrl, eventStoreUrl, redisUrl }: TestStores,
  projections?: readonly Projection[],
): Promise<RunningProjector> {
  const onError = (error: unknown) => log.warn({ reason: String(error) }, 'store trouble');
  const eventLog = connectEventLog(eventStoreUrl);
  const options = { connectionsMax: 8, name: 'test projector', isDerived: true, onError };
  const tables = connectReadTables(databaseUrl, options);
  const queue = await openQueueBackend({ redisUrl, databaseUrl }, onError);
  const projector = await startProjector({
    ...{ eventLog, pool: tables.pool, queue, log },
    ...(projections === undefined ? {} : { projections }),
  });
  return {
    ...projector,
    async close() {
      await projector.close();
      await Promise.allSettled([queue.close(), eventLog.close(), tables.close()]);
    },
  };
}

const signingSecret = 'a signing secret of at least thirty-two bytes';

export const apiOptions = (
  { databaseUrl, eventStoreUrl, redisUrl }: TestStores,
  apiKey: string,
): ApiOptions => ({
  ...readConfig({}),
  ...{ role: 'all', port: 0, databaseUrl, eventStoreUrl, redisUrl, log },
  apiKeys: [apiKey],
  tokenSigningSecret: signingSecret,
  checkpointKey: '',
  webhookKey: Buffer.alloc(32, 7).toString('base64'),
  refusalsPerMinute: 0,
  // Busy machines lag.
  laneLagSecondsMax: 600,
});

async function start(stores: TestStores, atEnd: Undo): Promise<RunningLedger> {
  const { databaseUrl, eventStoreUrl } = stores;
  const apiKey = 'test-key-of-this-run';
  await migrate(databaseUrl);
  const projector = await startProjectorOn(stores);
  atEnd(() => projector.close());
  const options: ApiOptions = {
    ...apiOptions(stores, apiKey),
    checkpointKey: JSON.stringify(generatePrivateJwk('test-ledger')),
    bodyLimitBytes: 1_000_000,
  };
  const anotherApi = async (different: Partial<ApiOptions>) => {
    const another = await startApi({ ...options, ...different });
    atEndOfFile(() => another.close());
    return { ...another, url: `http://127.0.0.1:${another.port}` };
  };
  const api = await startApi(options);
  atEnd(() => api.close());
  const url = `http://127.0.0.1:${api.port}`;
  const anonymous = client(url);
  const platform = anonymous.with({ 'x-api-key': apiKey });
  return {
    url,
    apiKey,
    signingSecret,
    platform,
    anonymous,
    databaseUrl,
    eventStoreUrl,
    anotherApi,
  };
}
