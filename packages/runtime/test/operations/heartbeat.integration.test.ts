import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ownDatabase } from '../../../../test/services/inject.js';
import { aliveProcesses, createHeartbeat } from '../../src/operations/heartbeat.js';
import { connectReadTables } from '../../src/tables/connection/connect.js';
import { migrate } from '../../src/tables/migration/migrate.js';

const databaseUrl = await ownDatabase();
let tables: ReturnType<typeof connectReadTables>;
const warnings: string[] = [];
const log = { warn: (_: unknown, text?: string) => void warnings.push(String(text)) };

const connect = () =>
  connectReadTables(databaseUrl, {
    connectionsMax: 2,
    name: 'test',
    onError: () => undefined,
  });

beforeAll(async () => {
  tables = connect();
  expect(await aliveProcesses(tables.pool)).toEqual([]);
  await migrate(databaseUrl);
});
afterAll(() => tables.close());
beforeEach(() => tables.pool.query('delete from service_processes'));

const age = (seconds: number) =>
  tables.pool.query(
    'update service_processes set renewed_at = clock_timestamp() - make_interval(secs => $1)',
    [seconds],
  );

test('a process is alive from its first heartbeat to its end', async () => {
  const heartbeat = createHeartbeat(tables.pool, 'api', log);
  await expect.poll(() => heartbeat.isRecent()).toBe(true);
  expect(await aliveProcesses(tables.pool)).toEqual([
    expect.stringMatching(new RegExp(`^api on .+, process ${process.pid}, \\d s ago$`)),
  ]);
  await heartbeat.close();
  expect([heartbeat.isRecent(), await aliveProcesses(tables.pool)]).toEqual([false, []]);
});

test('a process that was killed is alive for 30 s', async () => {
  const heartbeat = createHeartbeat(tables.pool, 'projector', log);
  await expect.poll(() => heartbeat.isRecent()).toBe(true);
  await age(29);
  expect(await aliveProcesses(tables.pool)).toHaveLength(1);
  await age(31);
  expect(await aliveProcesses(tables.pool)).toEqual([]);
  await expect.poll(() => aliveProcesses(tables.pool)).toHaveLength(1);
  await heartbeat.close();
});

test('a heartbeat counts for 10 s of the process, and a failure is logged once', async () => {
  const own = connect();
  const heartbeat = createHeartbeat(own.pool, 'api', log);
  await expect.poll(() => heartbeat.isRecent()).toBe(true);
  const before = performance.now();
  await own.close();
  // A heartbeat counts for 10 s.
  await expect.poll(() => heartbeat.isRecent(), { timeout: 15_000 }).toBe(false);
  expect(performance.now() - before).toBeGreaterThan(5_000);
  expect(warnings).toEqual(['heartbeat not renewed']);
  await heartbeat.close();
});

test('rows of processes that ended long ago are removed', async () => {
  await tables.pool.query(
    "insert into service_processes values (gen_random_uuid(), 'api', 'old', 1, now() - interval '2 days')",
  );
  const heartbeat = createHeartbeat(tables.pool, 'api', log);
  const hosts = async () => (await tables.pool.query('select host from service_processes')).rows;
  await expect.poll(async () => JSON.stringify(await hosts())).not.toContain('old');
  await heartbeat.close();
});
