import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { spawnEventStore } from '@exchange/embedded-event-store';
import { Redis } from 'ioredis';
import { inject } from 'vitest';
import { startEventStoreContainer } from './containers.js';
import { embeddedDatabase } from './embedded-database.js';
import { atEndOfFile, onceAFile } from './end-of-file.js';
import { startEventStoreServer } from './eventstore-server.js';
import { onServer, templateDatabase } from './template-database.js';
import type { Undo } from './undo-stack.js';

export interface TestStores {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  readonly redisUrl: string | undefined;
}

export const services = onceAFile(() => startStores(atEndOfFile));

export const ownDatabase = onceAFile(() => startDatabase(atEndOfFile));

let shared: Promise<TestStores> | undefined;

export function sharedStores(): Promise<TestStores> {
  shared ??= startStores(untilProcessEnds);
  return shared;
}

export const untilProcessEnds: Undo = () => undefined;

export async function startStores(atEnd: Undo): Promise<TestStores> {
  const chosen = inject('testServices');
  const starts = [
    startDatabase(atEnd),
    startEventLog(atEnd),
    chosen.redis.kind === 'server' ? redisDatabase(chosen.redis.url, atEnd) : undefined,
  ] as const;
  // After a failure, registers the others for the file's end.
  await Promise.allSettled(starts);
  const [databaseUrl, eventStoreUrl, redisUrl] = await Promise.all(starts);
  return { databaseUrl, eventStoreUrl, redisUrl };
}

export async function startDatabase(atEnd: Undo): Promise<string> {
  const { postgres } = inject('testServices');
  if (postgres.kind === 'embedded') return embeddedDatabase(atEnd);
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(postgres.adminUrl, `create database ${name} template ${templateDatabase}`);
  atEnd(() => onServer(postgres.adminUrl, `drop database if exists ${name} with (force)`));
  const url = new URL(postgres.adminUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

export async function startEventLog(atEnd: Undo): Promise<string> {
  const chosen = inject('testServices');
  const { eventStore } = chosen;
  if (eventStore.kind === 'program') {
    const server = await startEventStoreServer(eventStore.program);
    atEnd(server.stop);
    return server.url;
  }
  if (eventStore.kind === 'container') {
    const container = await startEventStoreContainer();
    atEnd(container.stop);
    return container.url;
  }
  const directory = mkdtempSync(join(chosen.folder, 'events-'));
  // As EventStoreDB: drops slow live subscribers.
  const store = await spawnEventStore({ directory, liveBufferEvents: 32 });
  atEnd(async () => {
    await store.close();
    rmSync(directory, { recursive: true, force: true });
  });
  return store.url;
}

/** Redis has 16: a process uses one for its files, one for its shared service. */
async function redisDatabase(server: string, atEnd: Undo): Promise<string> {
  const worker = Number(process.env['VITEST_POOL_ID'] ?? '1') % 8;
  const url = `${server}/${atEnd === atEndOfFile ? worker : worker + 8}`;
  const redis = new Redis(url);
  await redis.flushdb();
  redis.disconnect();
  return url;
}
