import { cpSync } from 'node:fs';
import type { ApiOptions } from '@exchange/api/api-options';
import { startApi } from '@exchange/api/start-api';
import { spawnEventStore } from '@exchange/embedded-event-store';
import type { RunningProjector } from '@exchange/projector/projector';
import { connectEventLog } from '@exchange/runtime/event-log/connect';
import type { EventLog } from '@exchange/runtime/event-log/types';
import { migrate } from '@exchange/runtime/tables/migration/migrate';
import { runRecorded } from '../../services/cli/test/recording-terminal.js';
import { type Client, client } from '../acceptance/client.js';
import { services } from '../services/inject.js';
import { apiOptions, startProjectorOn } from '../services/ledger.js';
import { freePort } from '../services/server-process.js';
import { newFolder, temporaryFolder } from '../services/temporary-folder.js';

export const apiKey = 'a-key-of-this-test';

export interface SwappedStore {
  readonly url: string;
  swap(folder: string): Promise<void>;
  stop(): Promise<void>;
  current(): string;
  folder(): string;
  copy(): Promise<string>;
  aside<Result>(folder: string, work: (eventLog: EventLog) => Promise<Result>): Promise<Result>;
}

export async function swappedStore(): Promise<SwappedStore> {
  const port = await freePort();
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

/** @param projector 'none': an API alone */
export async function startSystem(
  eventStoreUrl: string,
  more: Partial<ApiOptions> = {},
  projector?: RunningProjector | 'none',
): Promise<SystemUnderTest> {
  const stores = { ...(await services()), eventStoreUrl };
  const { databaseUrl } = stores;
  await migrate(databaseUrl);
  const own = projector ?? (await startProjectorOn(stores));
  const api = await startApi({ ...apiOptions(stores, apiKey), ...more });
  const url = `http://127.0.0.1:${api.port}`;
  const anonymous = client(url);
  const folder = temporaryFolder();
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
    },
  };
}
