import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnEventStore } from '@exchange/embedded-event-store';
import { spawnPostgres } from '@exchange/embedded-postgres';
import { Redis } from 'ioredis';
import { inject } from 'vitest';
import { startEventStoreContainer } from './containers.js';
import { atEndOfFile, onceAFile } from './end-of-file.js';
import { startEventStoreServer } from './eventstore-server.js';
import { onServer, templateDatabase } from './template-database.js';

/** What one test file works on: nothing of it is shared with another file. */
export interface FileServices {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  readonly redisUrl: string | undefined;
}

/** The services of this test file, started at the first call and stopped after its last test. */
export const services = onceAFile(start);

async function start(): Promise<FileServices> {
  const chosen = inject('testServices');
  const starts = [
    startDatabase(),
    startEventLog(),
    chosen.redis.kind === 'server' ? ownRedisDatabase(chosen.redis.url) : undefined,
  ] as const;
  // When one fails, the end of the file must find what the others have started by then.
  await Promise.allSettled(starts);
  const [databaseUrl, eventStoreUrl, redisUrl] = await Promise.all(starts);
  return { databaseUrl, eventStoreUrl, redisUrl };
}

async function startDatabase(): Promise<string> {
  const { postgres } = inject('testServices');
  if (postgres.kind === 'embedded') {
    const server = await spawnPostgres({ directory: 'memory' });
    atEndOfFile(() => server.close());
    return server.url;
  }
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(postgres.adminUrl, `create database ${name} template ${templateDatabase}`);
  atEndOfFile(() => onServer(postgres.adminUrl, `drop database if exists ${name} with (force)`));
  const url = new URL(postgres.adminUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

async function startEventLog(): Promise<string> {
  const { eventStore } = inject('testServices');
  if (eventStore.kind === 'program') {
    const server = await startEventStoreServer(eventStore.program);
    atEndOfFile(server.stop);
    return server.url;
  }
  if (eventStore.kind === 'container') {
    const container = await startEventStoreContainer();
    atEndOfFile(container.stop);
    return container.url;
  }
  const directory = mkdtempSync(join(tmpdir(), 'ledger-events-'));
  // As EventStoreDB does: a subscriber that is slower than what comes live is dropped.
  const store = await spawnEventStore({ directory, liveBufferEvents: 32 });
  atEndOfFile(async () => {
    await store.close();
    rmSync(directory, { recursive: true, force: true });
  });
  return store.url;
}

/** Redis numbers its databases; a worker of the test runner takes one and empties it. */
async function ownRedisDatabase(server: string): Promise<string> {
  const url = `${server}/${Number(process.env['VITEST_POOL_ID'] ?? '1') % 16}`;
  const redis = new Redis(url);
  await redis.flushdb();
  redis.disconnect();
  return url;
}
