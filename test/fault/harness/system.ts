import { type SpawnedEventStore, spawnEventStore } from '@exchange/embedded-event-store';
import { Redis } from 'ioredis';
import { type PostgresCluster, startDebianPostgres } from '../../services/debian-postgres.js';
import { type RedisServer, startDebianRedis } from '../../services/debian-redis.js';
import { freePort } from '../../services/server-process.js';
import { startWithUndo, type Undo } from '../../services/undo-stack.js';
import { dataFolder, type RunningTree, startTree } from '../running-tree.js';
import { type WrongClock, wrongClock } from './clock.js';
import { type SmallDisk, smallDisk } from './disk.js';
import { type Link, linkTo } from './link.js';

/** A process that can be hurt. */
export interface Part {
  readonly name: string;
  /** Undefined while there is none. */
  pid(): number | undefined;
  /** Started again by whoever keeps it; resolves when it is. */
  revive(): Promise<void>;
}

/** The whole service as separate processes, with a link to each store. */
export interface System {
  readonly tree: RunningTree;
  readonly parts: readonly Part[];
  readonly links: Readonly<Record<string, Link>>;
  readonly disk: SmallDisk;
  readonly clock: WrongClock;
  /** Around the links. */
  readonly direct: { readonly eventStoreUrl: string; readonly databaseUrl: string };
  flushQueue(): Promise<void>;
  restartDatabase(): Promise<void>;
  stop(): Promise<void>;
}

const diskMegabytes = 512;

/** Starts PostgreSQL, Redis and the event store as they run for real, and the service on them. */
export async function startSystem(): Promise<System> {
  const { made, stop } = await startWithUndo(startParts);
  return { ...made, stop };
}

async function startParts(undo: Undo): Promise<Omit<System, 'stop'>> {
  const clock = wrongClock();
  undo(clock.remove);
  const disk = smallDisk(diskMegabytes);
  undo(disk.remove);
  const cluster = await startDebianPostgres({ durable: true });
  undo(cluster.stop);
  const queue = await startDebianRedis();
  undo(queue.stop);
  const store = await restartableEventStore(`${disk.path}/events`, clock);
  undo(store.stop);
  const link = async (port: number) => {
    const made = await linkTo(port);
    undo(made.close);
    return made;
  };
  const links = {
    database: await link(portOf(cluster.url)),
    queue: await link(portOf(queue.url)),
    'event-store': await link(store.port),
  };
  const folder = dataFolder();
  undo(folder.remove);
  const tree = await startTree(folder.path, {
    ...clock.environment,
    DATABASE_URL: withPort(cluster.url, links.database.port),
    REDIS_URL: withPort(queue.url, links.queue.port),
    EVENTSTORE_URL: `esdb://127.0.0.1:${links['event-store'].port}?tls=false`,
    REFUSALS_PER_MINUTE: '0',
  });
  undo(tree.stop);
  return {
    tree,
    links,
    disk,
    clock,
    parts: [
      ...['api', 'projector'].map((name) => supervised(tree, name)),
      serverPart('postgres', cluster),
      serverPart('redis', queue),
      store.part,
    ],
    direct: { eventStoreUrl: store.url, databaseUrl: cluster.url },
    async flushQueue() {
      const redis = new Redis(queue.url, { maxRetriesPerRequest: 1 });
      redis.on('error', () => undefined);
      await redis.flushall().catch(() => undefined);
      redis.disconnect();
    },
    restartDatabase: () => startAgain(cluster),
  };
}

/** A part that `npm start` starts again by itself. */
function supervised(tree: RunningTree, name: string): Part {
  const pid = () => tree.pids()[name];
  return {
    name,
    pid,
    async revive() {
      const deadline = Date.now() + 150_000;
      while (Date.now() < deadline) {
        const now = pid();
        if (now !== undefined && isAlive(now)) return;
        await new Promise((later) => setTimeout(later, 50));
      }
      throw new Error(`${name} was not started again:\n${tree.output()}`);
    },
  };
}

function serverPart(name: string, server: PostgresCluster | RedisServer): Part {
  return {
    name,
    pid: () => server.pid,
    revive: () => startAgain(server),
  };
}

/** What a killed server leaves behind, such as its own children, may be in the way for a moment. */
async function startAgain(server: PostgresCluster | RedisServer): Promise<void> {
  await server.kill();
  for (let tries = 1; ; tries += 1) {
    try {
      return await server.restart();
    } catch (error) {
      if (tries >= 20) throw error;
      await new Promise((later) => setTimeout(later, 500));
    }
  }
}

async function restartableEventStore(directory: string, clock: WrongClock) {
  const port = await freePort();
  let running: SpawnedEventStore;
  const start = async () => {
    const before = { ...process.env };
    Object.assign(process.env, clock.environment);
    try {
      running = await spawnEventStore({ directory, port, liveBufferEvents: 32 });
    } finally {
      for (const name of Object.keys(clock.environment)) {
        if (before[name] === undefined) delete process.env[name];
        else process.env[name] = before[name];
      }
    }
    return running;
  };
  const first = await start();
  const part: Part = {
    name: 'event-store',
    pid: () => running.pid,
    async revive() {
      // It may have ended by itself, or not at all.
      if (isAlive(running.pid)) process.kill(running.pid, 'SIGKILL');
      await running.exited;
      for (let tries = 1; ; tries += 1) {
        try {
          await start();
          return;
        } catch (error) {
          if (tries >= 20) throw error;
          await new Promise((later) => setTimeout(later, 250));
        }
      }
    },
  };
  return { port, url: first.url, part, stop: () => running.close() };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const portOf = (url: string) => Number(new URL(url).port);

function withPort(url: string, port: number): string {
  return url.replace(/:\d+(?=\/|$)/, `:${port}`);
}
