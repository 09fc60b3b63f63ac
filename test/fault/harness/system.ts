import { isRunning } from '@exchange/child-process';
import { Redis } from 'ioredis';
import { startDebianPostgres } from '../../services/debian-postgres.js';
import { startDebianRedis } from '../../services/debian-redis.js';
import { type Link, linkTo } from '../../services/link.js';
import type { RestartableServer } from '../../services/server-process.js';
import { startWithUndo, type Undo } from '../../services/undo-stack.js';
import { dataFolder, type RunningTree, startTree } from '../running-tree.js';
import { type WrongClock, wrongClock } from './clock.js';
import { type SmallDisk, smallDisk } from './disk.js';
import { type EventLogUnderTest, startEventLog } from './event-log.js';
import type { Part } from './part.js';

export interface System {
  readonly tree: RunningTree;
  readonly parts: readonly Part[];
  readonly links: Readonly<Record<string, Link>>;
  readonly eventLog: EventLogUnderTest;
  readonly disk: SmallDisk;
  readonly clock: WrongClock;
  readonly direct: { readonly eventStoreUrl: string; readonly databaseUrl: string };
  flushQueue(): Promise<void>;
  restartDatabase(): Promise<void>;
  stop(): Promise<void>;
}

const diskMegabytes = 512;

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
  const eventLog = await startEventLog({ directory: `${disk.path}/events`, clock, undo });
  const link = async (port: number) => {
    const made = await linkTo(port);
    undo(made.close);
    return made;
  };
  const links: { database: Link; queue: Link; 'event-store'?: Link } = {
    database: await link(portOf(cluster.url)),
    queue: await link(portOf(queue.url)),
    ...(eventLog.port === undefined ? {} : { 'event-store': await link(eventLog.port) }),
  };
  const folder = dataFolder();
  undo(folder.remove);
  const tree = await startTree(folder.path, {
    ...clock.environment,
    DATABASE_URL: withPort(cluster.url, links.database.port),
    REDIS_URL: withPort(queue.url, links.queue.port),
    EVENTSTORE_URL: links['event-store']
      ? `esdb://127.0.0.1:${links['event-store'].port}?tls=false`
      : eventLog.url,
    REFUSALS_PER_MINUTE: '0',
  });
  undo(tree.stop);
  return {
    tree,
    links,
    eventLog,
    disk,
    clock,
    parts: [
      ...['api', 'projector'].map((name) => supervised(tree, name)),
      serverPart('postgres', cluster),
      serverPart('redis', queue),
      ...eventLog.parts,
    ],
    direct: { eventStoreUrl: eventLog.url, databaseUrl: cluster.url },
    async flushQueue() {
      const redis = new Redis(queue.url, { maxRetriesPerRequest: 1 });
      redis.on('error', () => undefined);
      await redis.flushall().catch(() => undefined);
      redis.disconnect();
    },
    restartDatabase: () => startAgain(cluster),
  };
}

function supervised(tree: RunningTree, name: string): Part {
  const pid = () => tree.pids()[name];
  return {
    name,
    pid,
    async revive() {
      const deadline = Date.now() + 150_000;
      while (Date.now() < deadline) {
        const now = pid();
        if (now !== undefined && isRunning(now)) return;
        await new Promise((later) => setTimeout(later, 50));
      }
      throw new Error(`${name} was not restarted:\n${tree.output()}`);
    },
  };
}

function serverPart(name: string, server: RestartableServer): Part {
  return {
    name,
    pid: () => server.pid,
    revive: () => startAgain(server),
  };
}

async function startAgain(server: RestartableServer): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await server.restart();
    } catch (error) {
      if (tries >= 20) throw error;
      await new Promise((later) => setTimeout(later, 500));
    }
  }
}

const portOf = (url: string) => Number(new URL(url).port);

function withPort(url: string, port: number): string {
  return url.replace(/:\d+(?=\/|$)/, `:${port}`);
}
