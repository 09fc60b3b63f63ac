import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnEventStore } from '@exchange/embedded-event-store';
import { connectEventLog } from '@exchange/runtime/event-log/connect';
import { type RunningTree, startTree } from '../test/fault/running-tree.js';
import { debianPostgres, startDebianPostgres } from '../test/services/debian-postgres.js';
import { debianRedis, startDebianRedis } from '../test/services/debian-redis.js';
import { startLogAt } from '../test/services/other-formats.js';
import { startWithUndo } from '../test/services/undo-stack.js';

export interface Stack {
  readonly kind: StackKind;
  readonly url: string;
  readonly apiKey: string;
  readonly eventStoreUrl: string;
  readonly databaseUrl: string;
  readonly description: string;
  readonly pids: Readonly<Record<string, number>>;
  output(): string;
  stop(): Promise<void>;
}

export type StackKind = 'servers' | 'embedded';

/** Without servers, only the embedded default is measured. */
export function hasServers(): boolean {
  return isGiven() || (debianPostgres() !== undefined && debianRedis() !== undefined);
}

const isGiven = () => process.env['DATABASE_URL'] !== undefined;

/**
 * `servers`: `DATABASE_URL`, `REDIS_URL` and `EVENTSTORE_URL`, otherwise installed ones, and an
 * embedded event store that syncs every commit.
 */
export async function startStack(kind: StackKind, settings: Settings = {}): Promise<Stack> {
  const environment = { ...measured, ...settings };
  const stack = await (kind === 'embedded'
    ? startEmbedded(environment)
    : startOnServers(environment));
  // Bare clients may append first.
  await startLogAt(stack.eventStoreUrl);
  return { kind, ...stack };
}

type Settings = Readonly<Record<string, string>>;

const startOnServers = (settings: Settings) =>
  isGiven() ? startOnGiven(settings) : startOnInstalled(settings);

async function startEmbedded(settings: Settings) {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-bench-'));
  const tree = await startTree(join(folder, 'data'), settings);
  return {
    ...describedBy(tree, tree.eventStoreUrl()),
    description: 'the embedded default',
    async stop() {
      await tree.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startOnGiven(settings: Settings) {
  const { DATABASE_URL, EVENTSTORE_URL, REDIS_URL } = process.env;
  if (DATABASE_URL === undefined || EVENTSTORE_URL === undefined || REDIS_URL === undefined) {
    throw new Error('set all of DATABASE_URL, EVENTSTORE_URL and REDIS_URL, or none');
  }
  const eventLog = connectEventLog(EVENTSTORE_URL);
  const head = await eventLog.headPosition().finally(() => eventLog.close());
  if (head !== undefined) {
    throw new Error(
      `EVENTSTORE_URL has a log with events (the last at position ${head}): a benchmark requires a new log and database, and leaves its data there`,
    );
  }
  const folder = mkdtempSync(join(tmpdir(), 'ledger-bench-'));
  const urls = { DATABASE_URL, EVENTSTORE_URL, REDIS_URL };
  const tree = await startTree(join(folder, 'data'), { ...urls, ...settings });
  return {
    ...describedBy(tree, EVENTSTORE_URL),
    description: 'the given PostgreSQL, Redis and event store',
    async stop() {
      await tree.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startOnInstalled(settings: Settings) {
  const { made, stop } = await startWithUndo(async (undo) => {
    const folder = mkdtempSync(join(tmpdir(), 'ledger-bench-'));
    undo(() => rmSync(folder, { recursive: true, force: true }));
    const eventStore = await spawnEventStore({ directory: join(folder, 'events') });
    undo(eventStore.close);
    const cluster = await startDebianPostgres({ durable: true });
    undo(cluster.stop);
    const redis = await startDebianRedis();
    undo(redis.stop);
    const tree = await startTree(join(folder, 'data'), {
      EVENTSTORE_URL: eventStore.url,
      ...settings,
      DATABASE_URL: cluster.url,
      REDIS_URL: redis.url,
    });
    undo(tree.stop);
    return describedBy(tree, eventStore.url);
  });
  return {
    ...made,
    description:
      'PostgreSQL with PostGIS and Redis, both real; embedded event store in its own process',
    stop,
  };
}

const measured = {
  WEBHOOKS_ALLOW: 'http://127.0.0.1',
  LANE_LAG_SECONDS_MAX: '5',
  API_PROCESSES: 'auto',
};

function describedBy(tree: RunningTree, eventStoreUrl: string) {
  return {
    url: tree.url,
    apiKey: tree.apiKey,
    eventStoreUrl,
    databaseUrl: tree.databaseUrl(),
    pids: tree.pids(),
    output: tree.output,
  };
}
