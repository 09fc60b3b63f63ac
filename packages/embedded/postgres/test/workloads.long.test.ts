// Long: 35 s. Runs PostGIS, Kysely and BullMQ on the embedded engine.
import {
  createPostgresBackend,
  PostgresConnection,
  type PostgresConnectionOptions,
  withBackend,
} from 'bullmq';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure, oneServer, value } from './one-server.js';

const server = oneServer();

describe('PostGIS', () => {
  it('writes GeoJSON', async () => {
    const client = await server.client();
    const text = await value(
      client,
      "select ST_AsGeoJSON(ST_GeomFromText('POINT(7.5 51.25)', 4326))",
    );
    expect(JSON.parse(String(text))).toEqual({ type: 'Point', coordinates: [7.5, 51.25] });
  });

  it('uses a spatial index', async () => {
    const client = await server.client();
    await client.query(`
      create table places (n int, at geometry(Point, 4326));
      create index on places using gist (at);
      insert into places select n, ST_SetSRID(ST_MakePoint(n, n), 4326) from generate_series(0, 89) n`);
    const within =
      'select n from places where at && ST_MakeEnvelope($1, $1, $2, $2, 4326) order by n';
    const { rows } = await client.query(within, [10, 12]);
    expect(rows.map(({ n }) => n)).toEqual([10, 11, 12]);
  });

  it('survives hundreds of errors deep in its code', async () => {
    const client = await server.client();
    for (let n = 0; n < 300; n += 1) {
      expect(await failure(client.query("select ST_GeomFromText('POLYGON((0 0, 1 1')"))).toBe(
        'XX000',
      );
    }
    expect(await value(client, "select ST_Area('POLYGON((0 0,2 0,2 2,0 2,0 0))'::geometry)")).toBe(
      4,
    );
  });
});

it('Kysely’s transactions commit and roll back on a pool', async () => {
  const pool = new pg.Pool({ connectionString: server.url, max: 4 });
  const database = new Kysely<{ sums: { n: number } }>({ dialect: new PostgresDialect({ pool }) });
  await database.schema.createTable('sums').addColumn('n', 'integer').execute();
  const add = (n: number) =>
    database.transaction().execute(async (transaction) => {
      await transaction.insertInto('sums').values({ n }).execute();
      if (n % 2 === 1) throw new Error('odd');
    });
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(add));
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(3);
  const { rows } = await sql<{ sum: string }>`select sum(n) from sums`.execute(database);
  expect(rows).toEqual([{ sum: '12' }]);
  await database.destroy();
});

describe('BullMQ on its PostgreSQL backend', () => {
  const { Queue, Worker } = withBackend(createPostgresBackend);
  const trouble: unknown[] = [];
  let pool: pg.Pool | undefined;

  function connection(): PostgresConnectionOptions {
    return Object(pool);
  }

  beforeAll(async () => {
    const schema = 'bullmq';
    const preparing = new PostgresConnection({
      connectionString: server.url,
      schema,
      migrate: true,
      max: 1,
    });
    await preparing.waitUntilReady();
    await preparing.close();
    const options = `-c search_path=${schema},public`;
    pool = new pg.Pool({ connectionString: server.url, options, max: 10 });
    pool.on('error', (error) => trouble.push(error));
  });
  afterAll(() => pool?.end());

  it('runs every job once, and retries failed jobs up to their attempts', async () => {
    const queue = new Queue('tried', { connection: connection() });
    const attempts = new Map<string, number>();
    const worker = new Worker(
      'tried',
      async (job) => {
        const made = (attempts.get(job.name) ?? 0) + 1;
        attempts.set(job.name, made);
        if (made < job.data.succeedsAt) throw new Error('not yet');
        return `${job.name} at ${made}`;
      },
      { connection: connection(), concurrency: 4 },
    );
    queue.on('error', (error) => trouble.push(error));
    worker.on('error', (error) => trouble.push(error));
    const ends: string[] = [];
    worker.on('completed', (job) => void ends.push(`${job.name} completed`));
    worker.on('failed', (job) => {
      if (job?.attemptsMade === job?.opts.attempts) ends.push(`${job?.name} failed`);
    });
    const retry = { attempts: 3, backoff: { type: 'fixed', delay: 20 } };
    await queue.addBulk([
      ...Array.from({ length: 20 }, (_, n) => ({
        name: `plain-${n}`,
        data: { succeedsAt: 1 },
        opts: retry,
      })),
      { name: 'third time', data: { succeedsAt: 3 }, opts: retry },
      { name: 'never', data: { succeedsAt: 99 }, opts: retry },
    ]);
    await expect.poll(() => ends.length).toBe(22);
    expect(ends).toContain('third time completed');
    expect(ends).toContain('never failed');
    expect([attempts.get('third time'), attempts.get('never')]).toEqual([3, 3]);
    expect(Array.from({ length: 20 }, (_, n) => attempts.get(`plain-${n}`))).toEqual(
      Array(20).fill(1),
    );
    expect(await queue.getJobCounts('completed', 'failed', 'waiting', 'active')).toEqual({
      completed: 21,
      failed: 1,
      waiting: 0,
      active: 0,
    });
    await worker.close();
    await queue.close();
    expect(trouble).toEqual([]);
  });
});
