import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnEventStore } from '@exchange/embedded-event-store';
import { generatePrivateJwk } from '@exchange/proof';
import { startDebianPostgres } from '../../services/debian-postgres.js';
import { startDebianRedis } from '../../services/debian-redis.js';
import { startWithUndo } from '../../services/undo-stack.js';
import type { StoreUrls } from '../verify-tables.js';

export interface RollingStores extends StoreUrls {
  readonly apiKey: string;
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

export async function startStores(): Promise<RollingStores> {
  const { made, stop } = await startWithUndo(async (undo) => {
    const folder = mkdtempSync(join(tmpdir(), 'ledger-rolling-'));
    undo(() => rmSync(folder, { recursive: true, force: true }));
    const cluster = await startDebianPostgres({ durable: false });
    undo(cluster.stop);
    const queue = await startDebianRedis();
    undo(queue.stop);
    const store = await spawnEventStore({
      directory: join(folder, 'events'),
      liveBufferEvents: 32,
    });
    undo(store.close);
    return { cluster, queue, store };
  });
  const { cluster, queue, store } = made;
  const apiKey = 'a-key-of-the-rolling-restart';
  return {
    apiKey,
    databaseUrl: cluster.url,
    eventStoreUrl: store.url,
    environment: {
      DATABASE_URL: cluster.url,
      REDIS_URL: queue.url,
      EVENTSTORE_URL: store.url,
      API_KEYS: apiKey,
      TOKEN_SIGNING_SECRET: 'a signing secret of at least thirty-two bytes',
      LANE_LAG_SECONDS_MAX: '600',
      API_PROCESSES: process.env['TEST_PROCESSES'] ?? '1',
      CHECKPOINT_SIGNING_KEY: JSON.stringify(generatePrivateJwk('rolling-ledger')),
      WEBHOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      TRUST_PROXY: 'true',
      WEBHOOKS_ALLOW: 'http://127.0.0.1',
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
    },
    stop,
  };
}
