import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiOptions } from '@exchange/api/api-options';
import { startApi } from '@exchange/api/start-api';
import { spawnEventStore } from '@exchange/embedded-event-store';
import { type RunningProjector, startProjector } from '@exchange/projector/projector';
import { readConfig } from '@exchange/runtime/config/environment';
import { connectEventLog } from '@exchange/runtime/event-log/connect';
import type { EventLog } from '@exchange/runtime/event-log/types';
import { createLogger } from '@exchange/runtime/process/logger';
import { openQueueBackend } from '@exchange/runtime/queue/queue-backend';
import { connectReadTables } from '@exchange/runtime/tables/connection/connect';
import type { Projection } from '@exchange/runtime/tables/definition/projection';
import { migrate } from '@exchange/runtime/tables/migration/migrate';
import { runRecorded } from '../../services/cli/test/recording-terminal.js';
import { type Client, client } from '../acceptance/client.js';
import { services } from '../services/inject.js';
import { freePort } from '../services/server-process.js';

export const apiKey = 'a-key-of-this-test';
const log = createLogger('test', process.env['LOG_LEVEL'] ?? 'silent');

export interface SwappedStore {
  readonly url: string;
  swap(folder: string): Promise<void>;
  stop(): Promise<void>;
  current(): string;
  folder(): string;
  copy(): Promise<string>;
  aside<Result>(folder: string, work: (eventLog: EventLog) => Promise<Result>): Promise<Result>;
  remove(): Promise<void>;
}

export async function swappedStore(): Promise<SwappedStore> {
  const root = mkdtempSync(join(tmpdir(), 'ledger-swapped-'));
  const port = await freePort();
  let made = 0;
  const newFolder = () => {
    made += 1;
    return join(root, String(made));
  };
  let current = newFolder();
  let server = await spawnEventStore({ directory: current, port });
  let isUp = true;
  const stop = async () => {
    if (isUp) await server.close();
    isUp = false;
  };
  const swap = async (folder: string) => {
    await stop();
    current = folder;
    server = await spawnEventStore({ directory: folder, port });
    isUp = true;
  };
  return {
    url: server.url,
    swap,
    stop,
    current: () => current,
    folder: newFolder,
    async copy() {
      const to = newFolder();
      await stop();
      cpSync(current, to, { recursive: true });
      await swap(current);
      return to;
    },
    async aside(folder, work) {
      const other = await spawnEventStore({ directory: folder });
      const eventLog = connectEventLog(other.url);
      try {
        return await work(eventLog);
      } finally {
        await eventLog.close();
        await other.close();
      }
    },
    async remove() {
      await stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

export interface SystemUnderTest {
  readonly platform: Client;
  readonly anonymous: Client;
  readonly url: string;
  readonly operationsPort: number | undefined;
  run(...words: string[]): Promise<{ readonly code: number; readonly text: string }>;
  close(): Promise<void>;
}

export async function startProjectorOn(
  eventStoreUrl: string,
  projections?: readonly Projection[],
): Promise<RunningProjector> {
  const { databaseUrl, redisUrl } = await services();
  const eventLog = connectEventLog(eventStoreUrl);
  const tables = connectReadTables(databaseUrl, {
    connectionsMax: 8,
    name: 'test projector',
    isDerived: true,
    onError: () => undefined,
  });
  const queue = await openQueueBackend({ redisUrl, databaseUrl }, () => undefined);
  const projector = await startProjector({
    eventLog,
    pool: tables.pool,
    queue,
    log,
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

/** @param projector 'none': an API alone */
export async function startSystem(
  eventStoreUrl: string,
  more: Partial<ApiOptions> = {},
  projector?: RunningProjector | 'none',
): Promise<SystemUnderTest> {
  const { databaseUrl, redisUrl } = await services();
  await migrate(databaseUrl);
  const own = projector ?? (await startProjectorOn(eventStoreUrl));
  const api = await startApi({
    ...readConfig({}),
    role: 'all',
    port: 0,
    eventStoreUrl,
    databaseUrl,
    redisUrl,
    apiKeys: [apiKey],
    tokenSigningSecret: 'a signing secret of at least thirty-two bytes',
    checkpointKey: '',
    webhookKey: Buffer.alloc(32, 7).toString('base64'),
    refusalsPerMinute: 0,
    // Busy machines lag.
    laneLagSecondsMax: 600,
    log,
    ...more,
  });
  const url = `http://127.0.0.1:${api.port}`;
  const anonymous = client(url);
  const folder = mkdtempSync(join(tmpdir(), 'ledger-command-'));
  return {
    anonymous,
    url,
    operationsPort: api.operationsPort,
    platform: anonymous.with({ 'x-api-key': apiKey }),
    run: (...words) =>
      runRecorded(words, {
        ...{ DATA_DIR: folder, DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl },
      }),
    async close() {
      await api.close();
      if (own !== 'none') await own.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
