import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { ownTables } from '../../../../test/services/own-tables.js';
import { laneName } from '../../src/event-log/lane-name.js';
import { holdLane, moveCheckpoint, passLanes } from '../../src/projector/checkpoint.js';
import { LaneMoved } from '../../src/projector/lane-failures.js';
import { faultBehind, faultOf, parkedAt } from '../../src/projector/parking/parked-stream.js';
import {
  dueStreams,
  notePostponed,
  retrySoon,
  writeParking,
} from '../../src/projector/parking/parking-table.js';
import { isEmbedded } from '../../src/projector/rebuild/reader-indexes.js';

const lane = laneName.parse('exchange');
const { pool, client } = await ownTables();

beforeEach(async () => {
  await client.query('delete from lane_checkpoints; delete from parked_streams');
  await client.query(
    'insert into lane_checkpoints (lane, position, version, read_since, parkings) values ($1, 100, 2, 2, 5)',
    [lane],
  );
});

const move = (different: { from?: bigint; to?: bigint; version?: number; parkings?: bigint }) => {
  const { from = 100n, to = 110n, version = 2, parkings = 5n } = different;
  const parking = { from: parkings, to: parkings, streams: 0 };
  return moveCheckpoint(client, lane, {
    ...{ from, to, version, parking, events: 1, eventId: randomUUID() },
  });
};
const checkpoint = async () => {
  const { rows } = await client.query('select position, events from lane_checkpoints');
  return rows;
};

test('a checkpoint moves from the start of its batch', async () => {
  await move({});
  expect(await checkpoint()).toEqual([{ position: '110', events: '1' }]);
});

test.each([
  ['is ahead, because another projector has the lane', { from: 90n, to: 95n }],
  ['is behind', { from: 105n }],
  ['belongs to tables of another version', { version: 1 }],
  ['has other parked streams', { parkings: 4n }],
])('a checkpoint that %s does not move, and counts no event', async (_, different) => {
  await expect(move(different)).rejects.toBeInstanceOf(LaneMoved);
  expect(await checkpoint()).toEqual([{ position: '100', events: '0' }]);
});

const isHeld = (by: pg.ClientBase, at = 100n) =>
  holdLane(by, lane, at).then(
    () => true,
    (error: unknown) => !(error instanceof LaneMoved),
  );

test('one process holds a lane', async ({ skip }) => {
  skip(await isEmbedded(client), 'the embedded database runs one transaction at a time');
  const other = await pool.connect();
  await client.query('begin');
  await holdLane(client, lane, 100n);
  expect(await isHeld(other)).toBe(false);
  await client.query('commit');
  expect(await isHeld(other)).toBe(true);
  other.release();
});

test('a lane is held at its checkpoint, and not while it is paused', async () => {
  const holds = [await isHeld(client), await isHeld(client, 90n), await isHeld(client, 110n)];
  expect(holds).toEqual([true, false, false]);
  await client.query("update lane_checkpoints set paused_reason = 'maintenance'");
  expect(await isHeld(client)).toBe(false);
});

test('a lane without own events passes from its checkpoint, unless it is paused', async () => {
  const pass = (different = {}) => {
    const passing = [{ lane, from: 100n, version: 2, ...different }];
    return passLanes(pool, passing, { position: 110n, id: randomUUID() });
  };
  for (const different of [{ from: 90n }, { from: 105n }, { version: 1 }]) {
    expect(await pass(different)).toEqual(new Set());
  }
  await client.query("update lane_checkpoints set paused_reason = 'maintenance'");
  expect(await pass()).toEqual(new Set());
  await client.query('update lane_checkpoints set paused_reason = null');
  expect(await pass()).toEqual(new Set([lane]));
  expect(await checkpoint()).toEqual([{ position: '110', events: '0' }]);
});

const eventOf = (stream: string, position: bigint) => ({
  ...{ id: randomUUID(), stream, position, revision: 0n, created: new Date(0) },
  ...{ type: 'ThingChanged', data: null, metadata: null },
});
const failedAt = (stream: string, position: bigint) =>
  parkedAt(eventOf(stream, position), faultOf(new Error('projection error'), 'failed'));

test('the release of a parked stream makes the streams behind it due at once', async () => {
  const parked = [
    failedAt('thing-1', 101n),
    parkedAt(eventOf('thing-2', 102n), faultBehind('thing-1')),
    parkedAt(eventOf('thing-3', 103n), faultBehind('thing-2')),
  ];
  await writeParking(client, lane, { parked, released: [] });
  expect(await dueStreams(client, lane, 10)).toEqual([]);
  await writeParking(client, lane, { parked: [], released: ['thing-1'] });
  expect(await dueStreams(client, lane, 10)).toEqual(['thing-2']);
});

test('a further event of a parked stream does not delay its retry', async () => {
  const parked = failedAt('thing-4', 101n);
  await writeParking(client, lane, { parked: [parked], released: [] });
  await retrySoon(client, lane, 'thing-4');
  await writeParking(client, lane, { parked: [{ ...parked, events: 2 }], released: [] });
  expect(await dueStreams(client, lane, 10)).toContain('thing-4');
});

test('a parked stream waits twice as long after each failure, at most 15 minutes', async () => {
  const parked = [failedAt('thing-6', 102n), failedAt('thing-5', 101n)];
  await writeParking(client, lane, { parked, released: [] });
  const waits: number[] = [];
  for (let failure = 1; failure <= 30; failure += 1) {
    await notePostponed(client, lane, 'thing-5');
    const { rows } = await client.query<{ wait: number }>(
      `select extract(epoch from retry_at - tried_at)::float8 as wait from parked_streams where stream = 'thing-5'`,
    );
    waits.push(rows[0]?.wait ?? 0);
  }
  expect(waits.slice(0, 9)).toEqual([10, 20, 40, 80, 160, 320, 640, 900, 900]);
  expect(waits.at(-1)).toBe(900);
  await retrySoon(client, lane);
  expect(await dueStreams(client, lane, 10)).toEqual(['thing-5', 'thing-6']);
  expect(await dueStreams(client, lane, 1)).toEqual(['thing-5']);
});
