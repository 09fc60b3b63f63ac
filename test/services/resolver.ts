import { mkdtempSync, rmSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dockerIsThere, startPostgisContainer, startRedisContainer } from './containers.js';
import { debianPostgres, startDebianPostgres } from './debian-postgres.js';
import { debianRedis, startDebianRedis } from './debian-redis.js';
import { eventStoreProgram } from './eventstore-server.js';
import { makeTemplateDatabase } from './template-database.js';
import { startWithUndo, type Undo } from './undo-stack.js';

export interface TestServices {
  readonly folder: string;
  /** `embedded`: one database per test file. */
  readonly postgres:
    | { readonly kind: 'server'; readonly adminUrl: string }
    | { readonly kind: 'embedded' };
  readonly redis: { readonly kind: 'server'; readonly url: string } | { readonly kind: 'none' };
  readonly eventStore:
    | { readonly kind: 'program'; readonly program: string }
    | { readonly kind: 'container' }
    | { readonly kind: 'embedded' };
}

interface Resolved {
  readonly services: TestServices;
  /** A line per service, with the reason of its choice. */
  readonly report: readonly string[];
  stop(): Promise<void>;
}

/**
 * The most realistic available: Docker, Debian's servers, or embedded ones. `TEST_SERVICES=real`
 * requires PostgreSQL and Redis; `TEST_EVENTSTORE_BIN`, an EventStoreDB program, precedes a
 * container.
 */
export async function resolveServices(
  name: string | undefined,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Resolved> {
  const report: string[] = [];
  const docker = name !== 'embedded' && dockerIsThere();

  const postgres = async (undo: Undo): Promise<TestServices['postgres']> => {
    if (name !== 'embedded' && docker) {
      const container = await startPostgisContainer();
      undo(container.stop);
      await makeTemplateDatabase(container.url);
      report.push('PostgreSQL: PostGIS container');
      return { kind: 'server', adminUrl: container.url };
    }
    const bin = debianPostgres();
    if (name !== 'embedded' && bin !== undefined) {
      const cluster = await startDebianPostgres({ durable: false });
      undo(cluster.stop);
      await makeTemplateDatabase(cluster.url);
      report.push(`PostgreSQL: ${bin}`);
      return { kind: 'server', adminUrl: cluster.url };
    }
    if (name === 'real') throw new Error('TEST_SERVICES=real requires PostgreSQL with PostGIS');
    report.push('PostgreSQL: embedded (PGlite)');
    return { kind: 'embedded' };
  };

  const redis = async (undo: Undo): Promise<TestServices['redis']> => {
    if (name !== 'embedded' && docker) {
      const container = await startRedisContainer();
      undo(container.stop);
      report.push('Queue: Redis container');
      return { kind: 'server', url: container.url };
    }
    const program = debianRedis(env);
    if (name !== 'embedded' && program !== undefined) {
      const server = await startDebianRedis(program);
      undo(server.stop);
      report.push(`Queue: ${program}`);
      return { kind: 'server', url: server.url };
    }
    if (name === 'real') throw new Error('TEST_SERVICES=real requires a Redis server');
    report.push('Queue: BullMQ on PostgreSQL');
    return { kind: 'none' };
  };

  const eventStore = (): TestServices['eventStore'] => {
    const program = name === 'embedded' ? undefined : eventStoreProgram(env);
    if (program !== undefined) {
      report.push(`Event log: EventStoreDB, ${program}`);
      return { kind: 'program', program };
    }
    report.push(
      docker ? 'Event log: EventStoreDB container' : 'Event log: embedded event store, by gRPC',
    );
    return { kind: docker ? 'container' : 'embedded' };
  };

  const { made, stop } = await startWithUndo<TestServices>(async (undo) => {
    const folder = mkdtempSync(join(await fastFolder(), 'ledger-tests-'));
    undo(async () => rmSync(folder, { recursive: true, force: true }));
    const log = eventStore();
    return { folder, postgres: await postgres(undo), redis: await redis(undo), eventStore: log };
  });
  return { services: made, report, stop };
}

const bytesMin = 4 * 2 ** 30;

/** Prefers memory, because a busy disk takes seconds per append. */
async function fastFolder(): Promise<string> {
  const inMemory = '/dev/shm';
  const disk = await statfs(inMemory).catch(() => undefined);
  return disk !== undefined && disk.bavail * disk.bsize >= bytesMin ? inMemory : tmpdir();
}
