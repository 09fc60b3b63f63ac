// Long: 12 s. Projects a log of version 0.1.0 from its beginning.
import { randomBytes, randomUUID } from 'node:crypto';
import { objectIdKeyStream } from '@exchange/ledger/asset/object-id-key';
import { objectIdsOf } from '@exchange/ledger/asset/object-ids';
import { projections } from '@exchange/ledger/ledger';
import { resetLanes } from '@exchange/runtime/projector/rebuild';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type LaneStores, openLaneStores } from './lane-fixture.js';
import { appendRaw, assetData, parkingOf, until } from './parking-fixture.js';

let stores: LaneStores;
let at: ReturnType<typeof parkingOf>;

beforeAll(async () => {
  stores = await openLaneStores();
  at = parkingOf(stores);
});
afterEach(() => at.stop());
afterAll(() => stores.close());

async function register(): Promise<string> {
  const id = randomUUID();
  await appendRaw(stores.eventLog, `asset-${id}`, 'AssetRegistered', assetData(id));
  return id;
}

test('assets of a log without a key keep their object ids; later ones are permuted by its key, and a rebuild gives the same', async () => {
  const older = [await register(), await register(), await register()];
  const key = randomBytes(32).toString('hex');
  await appendRaw(stores.eventLog, objectIdKeyStream, 'ObjectIdKeyMade', { key });
  const newer = [await register(), await register()];
  const objectIds = async () => {
    const { rows } = await stores.tables.pool.query<{ id: string; objectid: number; text: string }>(
      'select id, objectid, esri_feature as text from assets',
    );
    return new Map(rows.map((row) => [row.id, row]));
  };
  const isWhole = async () => (await objectIds()).size === older.length + newer.length;
  await at.start();
  await until(isWhole);
  const live = await objectIds();
  const idOf = objectIdsOf({ key, after: 4 });
  expect([...older, ...newer].map((id) => live.get(id)?.objectid)).toEqual([
    ...[1, 2, 3],
    ...[idOf(5), idOf(6)],
  ]);
  for (const { objectid, text } of live.values()) {
    expect(JSON.parse(text).attributes.objectid).toBe(objectid);
  }
  await resetLanes(
    stores.tables.pool,
    projections.filter(({ lane }) => lane === 'assets'),
  );
  await until(isWhole);
  expect(await objectIds()).toEqual(live);
});
