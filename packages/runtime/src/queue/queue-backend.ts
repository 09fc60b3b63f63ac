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
import { openPool } from '../tables/connection/connect.js';
import { withClient } from '../tables/connection/with-client.js';
import { queueSchema } from '../tables/migration/rights.js';

/** A position to read up to, never events. */
export interface ReadJob {
  readonly position: string;
}

export interface JobQueue {
  add(name: string, job: ReadJob, options: JobsOptions): Promise<unknown>;
  upsertJobScheduler(
    id: string,
    repeat: { readonly every: number },
    template: { readonly name: string; readonly data: ReadJob },
  ): Promise<unknown>;
  close(): Promise<void>;
}

export interface JobWorker {
  close(force?: boolean): Promise<void>;
}

/** BullMQ on Redis or, without Redis, on PostgreSQL. */
export interface QueueBackend {
  queue(): JobQueue;
  worker(work: () => Promise<void>, options: Omit<WorkerOptions, 'connection'>): JobWorker;
  depth(): Promise<number>;
  bullQueue(): BullQueue;
  readonly redis: Redis | undefined;
  ping(): Promise<void>;
  close(): Promise<void>;
}

export const jobDefaults: JobsOptions = { removeOnComplete: true, removeOnFail: 100 };

export const queueName = 'projector';

/** Creates or migrates BullMQ's tables in PostgreSQL. */
export async function openQueueBackend(
  urls: { readonly redisUrl: string | undefined; readonly databaseUrl: string },
  onError: (error: unknown) => void,
): Promise<QueueBackend> {
  return urls.redisUrl === undefined
    ? onPostgres(urls.databaseUrl, onError)
    : onRedis(urls.redisUrl, onError);
}

function onRedis(url: string, onError: (error: unknown) => void): QueueBackend {
  const connection = new Redis(url, { maxRetriesPerRequest: null, enableReadyCheck: false });
  connection.on('error', onError);
  const { Queue, Worker } = withBackend(createRedisBackend);
  return {
    ...queues(() =>
      observed(new Queue(queueName, { connection, defaultJobOptions: jobDefaults }), onError),
    ),
    worker: (work, more) =>
      observed(new Worker(queueName, work, { ...more, connection }), reportLostLockOnce(onError)),
    redis: connection,
    ping: async () => void (await connection.ping()),
    close: async () => connection.disconnect(),
  };
}

const jobConnections = 2;

async function onPostgres(url: string, onError: (error: unknown) => void): Promise<QueueBackend> {
  const schema = queueSchema;
  const preparing = new PostgresConnection({
    connectionString: url,
    schema,
    // Other processes rely on the projector's migration.
    migrate: await mayCreateIn(url, schema),
    max: 1,
  });
  preparing.on('error', onError);
  await preparing.waitUntilReady();
  await preparing.close();
  const pool = openPool(
    {
      connectionString: url,
      options: `-c search_path=${schema},public`,
      application_name: 'ledger queue',
      max: jobConnections,
    },
    onError,
  );
  // BullMQ's type needs an index signature.
  const connection: PostgresConnectionOptions = Object(pool);
  const { Queue, Worker } = withBackend(createPostgresBackend);
  return {
    ...queues(() =>
      Object(
        observed(new Queue(queueName, { connection, defaultJobOptions: jobDefaults }), onError),
      ),
    ),
    worker(work, more) {
      // A worker reserves one connection to listen.
      pool.options.max += 1;
      return observed(
        new Worker(queueName, work, { ...more, connection }),
        reportLostLockOnce(onError),
      );
    },
    redis: undefined,
    ping: async () => void (await pool.query('select 1')),
    close: () => pool.end(),
  };
}

function mayCreateIn(url: string, schema: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ may: boolean }>(
      `select coalesce(has_schema_privilege(to_regnamespace($1)::oid, 'create'), true) as may`,
      [schema],
    );
    return rows[0]?.may === true;
  });
}

function queues(make: () => BullQueue): Pick<QueueBackend, 'queue' | 'depth' | 'bullQueue'> {
  let inspected: BullQueue | undefined;
  const bullQueue = () => {
    inspected ??= make();
    return inspected;
  };
  return {
    queue: make,
    bullQueue,
    depth: () => bullQueue().getJobCountByTypes('waiting', 'active', 'delayed'),
  };
}

function observed<Emitter extends { on(name: 'error', listener: (error: Error) => void): unknown }>(
  emitter: Emitter,
  onError: (error: Error) => void,
): Emitter {
  emitter.on('error', onError);
  return emitter;
}

const lostLock = /^could not renew lock for job (.+)$/;

/** A flushed queue loses the job that a worker runs. BullMQ reports that every two seconds until the worker ends. */
export function reportLostLockOnce(onError: (error: unknown) => void): (error: Error) => void {
  const reported = new Set<string>();
  return (error) => {
    const [, job] = lostLock.exec(error.message) ?? [];
    if (job !== undefined && reported.has(job)) return;
    if (job !== undefined) reported.add(job);
    onError(error);
  };
}
