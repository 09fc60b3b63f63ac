import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnEventStore } from '@exchange/embedded-event-store';
import { startTree } from '../test/fault/running-tree.js';
import { debianPostgres, startDebianPostgres } from '../test/services/debian-postgres.js';
import { debianRedis, startDebianRedis } from '../test/services/debian-redis.js';

/** The service under measurement, in processes of its own, and the stores that it runs on. */
export interface Stack {
  readonly url: string;
  readonly apiKey: string;
  readonly eventStoreUrl: string;
  readonly databaseUrl: string;
  readonly description: string;
  /** The process ids of the tree's parts, by name. */
  readonly pids: Readonly<Record<string, number>>;
  stop(): Promise<void>;
}

/**
 * Real PostgreSQL and Redis where they are installed, the embedded ones otherwise. The event store is the embedded
 * one in its own process, syncing every commit.
 */
export async function startStack(): Promise<Stack> {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-bench-'));
  const eventStore = await spawnEventStore({ directory: join(folder, 'events') });
  const isReal = debianPostgres() !== undefined && debianRedis() !== undefined;
  const cluster = isReal ? await startDebianPostgres({ durable: true }) : undefined;
  const redis = isReal ? await startDebianRedis() : undefined;
  const tree = await startTree(join(folder, 'data'), {
    EVENTSTORE_URL: eventStore.url,
    // Receivers of webhooks are on this machine.
    WEBHOOKS_ALLOW: 'http://127.0.0.1',
    ...(cluster === undefined ? {} : { DATABASE_URL: cluster.url }),
    ...(redis === undefined ? {} : { REDIS_URL: redis.url }),
  });
  return {
    url: tree.url,
    apiKey: tree.apiKey,
    eventStoreUrl: eventStore.url,
    databaseUrl: tree.databaseUrl(),
    pids: tree.pids(),
    description: isReal
      ? 'PostgreSQL with PostGIS and Redis, both real; embedded event store in its own process'
      : 'the embedded default',
    async stop() {
      await tree.stop();
      await Promise.all([cluster?.stop(), redis?.stop(), eventStore.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
