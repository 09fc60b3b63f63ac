import {
  type Queue as BullQueue,
  createPostgresBackend,
  createRedisBackend,
  type JobsOptions,
  PostgresConnection,
  type PostgresConnectionOptions,
  type WorkerOptions,
  withBackend,
} from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { LaneName } from '../event-log/lane-name.js';
import { queueSchema } from '../tables/rights.js';

/** What a job says: this lane has something up to this position. Never data. */
export interface LaneJob {
  readonly lane: LaneName;
  /** Decimal text. */
  readonly position: string;
}

/** The part of a BullMQ queue that a lane needs. */
export interface LaneQueue {
  add(name: string, job: LaneJob, options: JobsOptions): Promise<unknown>;
  upsertJobScheduler(
    id: string,
    repeat: { readonly every: number },
    template: { readonly name: string; readonly data: LaneJob },
  ): Promise<unknown>;
  /** Undefined when there is none of that id. */
  getJobScheduler(id: string): Promise<{ readonly every?: number } | undefined>;
  close(): Promise<void>;
}

/** The part of a BullMQ worker that a lane needs. */
export interface LaneWorker {
  /** Takes no more jobs; `true` does not wait for the one under way. */
  pause(doNotWaitActive: boolean): Promise<void>;
  resume(): unknown;
  close(force?: boolean): Promise<void>;
}

/** BullMQ on Redis, or on PostgreSQL where there is no Redis: the same queues either way. */
export interface QueueBackend {
  queue(lane: LaneName): LaneQueue;
  worker(
    lane: LaneName,
    work: (job: { readonly data: LaneJob }) => Promise<void>,
    options: Omit<WorkerOptions, 'connection'>,
  ): LaneWorker;
  /** How many jobs of a lane wait or run. */
  depth(lane: LaneName): Promise<number>;
  /** A lane's queue as BullMQ knows it, to look at. */
  bullQueue(lane: LaneName): BullQueue;
  /** The connection to Redis; undefined where the queues are in PostgreSQL. */
  readonly redis: Redis | undefined;
  /** Throws if the queue's store does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export const jobDefaults: JobsOptions = { removeOnComplete: true, removeOnFail: 100 };

const queueName = (lane: LaneName) => `lane-${lane}`;

/** Opens the queue's store; on PostgreSQL, BullMQ's own tables are made or brought up to date first. */
export async function openQueueBackend(
  urls: { readonly redisUrl: string | undefined; readonly databaseUrl: string },
  onTrouble: (error: unknown) => void,
): Promise<QueueBackend> {
  return urls.redisUrl === undefined
    ? onPostgres(urls.databaseUrl, onTrouble)
    : onRedis(urls.redisUrl, onTrouble);
}

function onRedis(url: string, onTrouble: (error: unknown) => void): QueueBackend {
  const connection = new Redis(url, { maxRetriesPerRequest: null, enableReadyCheck: false });
  connection.on('error', onTrouble);
  const { Queue, Worker } = withBackend(createRedisBackend);
  return {
    queue: (lane) =>
      watched(
        new Queue(queueName(lane), { connection, defaultJobOptions: jobDefaults }),
        onTrouble,
      ),
    worker: (lane, work, more) =>
      watched(new Worker(queueName(lane), work, { ...more, connection }), onTrouble),
    ...looking((lane) => new Queue(queueName(lane), { connection }), onTrouble),
    redis: connection,
    ping: async () => void (await connection.ping()),
    close: async () => connection.disconnect(),
  };
}

/** What the queues need to work with, besides what their workers listen on. */
const jobConnections = 8;

async function onPostgres(url: string, onTrouble: (error: unknown) => void): Promise<QueueBackend> {
  const schema = queueSchema;
  const preparing = new PostgresConnection({
    connectionString: url,
    schema,
    // A user that may only use the tables has them made by the projector's.
    migrate: await mayCreateIn(url, schema),
    max: 1,
  });
  preparing.on('error', onTrouble);
  await preparing.waitUntilReady();
  await preparing.close();
  const pool = new pg.Pool({
    connectionString: url,
    options: `-c search_path=${schema},public`,
    application_name: 'ledger queue',
    max: jobConnections,
  });
  // Every queue and worker listens for its errors: a few for each lane, not a leak.
  pool.setMaxListeners(0);
  pool.on('error', onTrouble);
  // The pool listens to idle connections only: one that breaks while it is lent would end the process.
  pool.on('connect', (client) => void client.on('error', onTrouble));
  // BullMQ takes a pool, but its types describe one with an index signature, which no class has.
  const connection: PostgresConnectionOptions = Object(pool);
  const { Queue, Worker } = withBackend(createPostgresBackend);
  return {
    queue: (lane) =>
      watched(
        new Queue(queueName(lane), { connection, defaultJobOptions: jobDefaults }),
        onTrouble,
      ),
    worker(lane, work, more) {
      // Each worker keeps a connection to itself, to listen on: without one more there would be none to work with.
      pool.options.max += 1;
      return watched(new Worker(queueName(lane), work, { ...more, connection }), onTrouble);
    },
    // The same class on another store: its types differ in the connection's options alone.
    ...looking((lane) => Object(new Queue(queueName(lane), { connection })), onTrouble),
    redis: undefined,
    ping: async () => void (await pool.query('select 1')),
    close: () => pool.end(),
  };
}

async function mayCreateIn(url: string, schema: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ may: boolean }>(
      `select coalesce(has_schema_privilege(to_regnamespace($1)::oid, 'create'), true) as may`,
      [schema],
    );
    return rows[0]?.may === true;
  } finally {
    await client.end();
  }
}

/** Queues that are only looked at: one for each lane, made when it is asked for. */
function looking(
  make: (lane: LaneName) => BullQueue,
  onTrouble: (error: unknown) => void,
): Pick<QueueBackend, 'depth' | 'bullQueue'> {
  const queues = new Map<string, BullQueue>();
  const bullQueue = (lane: LaneName) => {
    const known = queues.get(lane) ?? watched(make(lane), onTrouble);
    queues.set(lane, known);
    return known;
  };
  return {
    bullQueue,
    depth: (lane) => bullQueue(lane).getJobCountByTypes('waiting', 'active', 'delayed'),
  };
}

function watched<Emitter extends { on(name: 'error', listener: (error: Error) => void): unknown }>(
  emitter: Emitter,
  onTrouble: (error: unknown) => void,
): Emitter {
  emitter.on('error', onTrouble);
  return emitter;
}
