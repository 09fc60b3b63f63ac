import { randomUUID } from 'node:crypto';
import { laneName } from '@exchange/runtime/event-log/lane-name';
import {
  createLaneStandings,
  type LaneStandings,
} from '@exchange/runtime/positions/lane-standings';
import { type PositionWatcher, watchPositions } from '@exchange/runtime/positions/position-watcher';
import { connectReadTables } from '@exchange/runtime/tables/connection/connect';
import { migrate, readSchema } from '@exchange/runtime/tables/migration/migrate';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { databaseClient } from '../services/database-client.js';
import { ownDatabase } from '../services/inject.js';
import { type Link, linkTo } from '../services/link.js';

const lane = laneName.parse('assets');
const other = laneName.parse('exchange');
const ignore = () => undefined;
let client: pg.Client;
let line: Link;
let watcher: PositionWatcher;
let tables: ReturnType<typeof connectReadTables>;
let standings: LaneStandings;

beforeAll(async () => {
  const databaseUrl = await ownDatabase();
  await migrate(databaseUrl);
  client = await databaseClient({ connectionString: databaseUrl });
  await client.query(`set search_path = ${readSchema}, public`);
  const url = new URL(databaseUrl);
  line = await linkTo(Number(url.port));
  url.port = String(line.port);
  watcher = await watchPositions(url.toString(), readSchema, ignore);
  tables = connectReadTables(databaseUrl, { connectionsMax: 2, name: 'test', onError: ignore });
  standings = createLaneStandings(watcher, tables.pool, ignore);
});
afterAll(async () => {
  await watcher.close();
  await line.close();
  await tables.close();
});

async function change(assignments: string, of = lane): Promise<void> {
  await client.query('begin');
  await client.query(`update lane_checkpoints set ${assignments} where lane = $1`, [of]);
  await client.query(
    `select pg_notify('lane_progress', lane || ':' || position || ':' || parkings || ':' || parked)
     from lane_checkpoints where lane = $1`,
    [of],
  );
  await client.query('commit');
}

beforeEach(async () => {
  await client.query('delete from lane_checkpoints');
  await client.query(
    `insert into lane_checkpoints (lane, position, event_id, changed_position, changed_event_id, version, read_since, writer)
     values ($1, 100, $3, 100, $3, 4, 4, 4), ($2, 50, $3, 50, $3, 1, 1, 1)`,
    [lane, other, randomUUID()],
  );
  watcher.reset();
});

test.each([
  [
    'an event',
    'position = position + 10, changed_position = position + 10, changed_event_id = gen_random_uuid()',
  ],
  ['another log under the same position', 'changed_event_id = gen_random_uuid()'],
  ['a resumed parked stream, or switched tables', 'parkings = parkings + 1'],
  ['tables of another version', 'version = version + 1, writer = version + 1'],
])('the identity of tables changes after %s', async (_, assignments) => {
  const before = await standings.of([lane]);
  expect(before).toBeTypeOf('string');
  expect(await standings.of([lane])).toBe(before);
  await change(assignments);
  await expect.poll(() => standings.of([lane])).not.toBe(before);
  expect(await standings.of([lane])).toBeTypeOf('string');
});

test('and stays after unrelated changes', async () => {
  const before = await standings.of([lane]);
  await change('position = 60, changed_position = 60', other);
  await change('position = position + 1000, event_id = gen_random_uuid()');
  await expect.poll(() => watcher.current(lane)).toBe(1_100n);
  expect(await standings.of([lane])).toBe(before);
  expect(await standings.of([lane, other])).not.toBe(before);
});

test('is unknown without notifications, and misses no change', async () => {
  const before = await standings.of([lane]);
  line.cut();
  await expect.poll(() => standings.of([lane])).toBeUndefined();
  await client.query("update lane_checkpoints set parkings = parkings + 1 where lane = 'assets'");
  await expect.poll(() => standings.of([lane])).toBeTypeOf('string');
  expect(await standings.of([lane])).not.toBe(before);
});

test('is known again after an outage of several connection attempts', async () => {
  const cutting = setInterval(line.cut, 10);
  await new Promise((later) => setTimeout(later, 1_200));
  clearInterval(cutting);
  expect(await standings.of([lane])).toBeUndefined();
  await expect.poll(() => standings.of([lane])).toBeTypeOf('string');
});

test('a waiting caller gets each checkpoint whose notification was lost', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  for (const position of [200n, 300n]) {
    const isReached = watcher.waitFor([lane], position, 2_000);
    await client.query('update lane_checkpoints set position = $1, writer = version', [position]);
    vi.advanceTimersByTime(250);
    expect(await isReached).toBe(true);
    // The next poll finds no waiting caller, and ends.
    vi.advanceTimersByTime(250);
  }
});

test('of a lagging replica is unknown until it has caught up', async () => {
  const behind = createLaneStandings(
    { notificationCount: () => watcher.notificationCount(), current: () => 200n },
    tables.pool,
    ignore,
  );
  expect(await behind.of([lane])).toBeUndefined();
  await client.query("update lane_checkpoints set position = 200 where lane = 'assets'");
  await expect.poll(() => behind.of([lane])).toBeTypeOf('string');
});

test('concurrent checks for parked streams share one connection, without deprecation warnings', async () => {
  const warnings: string[] = [];
  const note = (warning: Error) => void warnings.push(String(warning));
  process.on('warning', note);
  onTestFinished(() => void process.off('warning', note));
  await client.query(
    `insert into parked_streams (lane, stream, revision, position, event_id, event_type, events, code, reason, retry_at)
     values ($1, 'asset-1', 0, 90, gen_random_uuid(), 'AssetRegistered', 1, 'failed', 'a test', now())`,
    [lane],
  );
  onTestFinished(async () => void (await client.query('delete from parked_streams')));
  await change('parkings = parkings + 1, parked = 1');
  await expect.poll(() => watcher.isParked([lane], 'asset-1')).toBe(true);
  const answers = Array.from({ length: 20 }, (_, index) =>
    watcher.isParked([lane], `asset-${index}`),
  );
  expect((await Promise.all(answers)).filter(Boolean)).toHaveLength(1);
  await new Promise(setImmediate);
  expect(warnings).toEqual([]);
});
