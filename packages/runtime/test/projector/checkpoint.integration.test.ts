import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ownDatabase } from '../../../../test/services/inject.js';
import { laneName } from '../../src/event-log/lane-name.js';
import { moveCheckpoint } from '../../src/projector/checkpoint.js';
import { LaneMoved } from '../../src/projector/lane-failures.js';
import { faultBehind, faultOf, parkedAt } from '../../src/projector/parking/parked-stream.js';
import { dueStreams, retrySoon, writeParking } from '../../src/projector/parking/parking-table.js';
import { migrate, readSchema } from '../../src/tables/migration/migrate.js';

const lane = laneName.parse('exchange');
let client: pg.Client;

beforeAll(async () => {
  const connectionString = await ownDatabase();
  await migrate(connectionString);
  client = new pg.Client({ connectionString, options: `-c search_path=${readSchema},public` });
  await client.connect();
});
afterAll(() => client.end());
beforeEach(async () => {
  await client.query('delete from lane_checkpoints');
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
