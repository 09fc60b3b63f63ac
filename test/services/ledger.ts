import type { ApiOptions } from '@exchange/api/api-options';
import { type RunningApi, startApi } from '@exchange/api/start-api';
import { startProjector } from '@exchange/projector/projector';
import { generatePrivateJwk } from '@exchange/proof';
import { readConfig } from '@exchange/runtime/config/environment';
import { connectEventLog } from '@exchange/runtime/event-log/connect';
import { createLogger } from '@exchange/runtime/process/logger';
import { openQueueBackend } from '@exchange/runtime/queue/queue-backend';
import { connectReadTables } from '@exchange/runtime/tables/connection/connect';
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

async function start(stores: TestStores, atEnd: Undo): Promise<RunningLedger> {
  const { databaseUrl, eventStoreUrl, redisUrl } = stores;
  const apiKey = 'test-key-of-this-run';
  const signingSecret = 'a signing secret of at least thirty-two bytes';
  const log = createLogger('test', process.env['LOG_LEVEL'] ?? 'silent');
  await migrate(databaseUrl);
  const onError = (error: unknown) => log.warn({ reason: String(error) }, 'store trouble');
  const eventLog = connectEventLog(eventStoreUrl);
  atEnd(() => eventLog.close());
  const tables = connectReadTables(databaseUrl, {
    connectionsMax: 8,
    name: 'test projector',
    isDerived: true,
    onError: onError,
  });
  atEnd(() => tables.close());
  const queue = await openQueueBackend({ redisUrl, databaseUrl }, onError);
  atEnd(() => queue.close());
  const projector = await startProjector({ eventLog, pool: tables.pool, queue, log });
  atEnd(() => projector.close());
  const options: ApiOptions = {
    ...readConfig({}),
    role: 'all',
    port: 0,
    eventStoreUrl,
    databaseUrl,
    redisUrl,
    apiKeys: [apiKey],
    tokenSigningSecret: signingSecret,
    checkpointKey: JSON.stringify(generatePrivateJwk('test-ledger')),
    webhookKey: Buffer.alloc(32, 7).toString('base64'),
    bodyLimitBytes: 1_000_000,
    refusalsPerMinute: 0,
    // Busy machines lag.
    laneLagSecondsMax: 600,
    log,
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
