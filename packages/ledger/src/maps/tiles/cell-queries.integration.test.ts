import { beforeAll, expect, test } from 'vitest';
import { projectAssets } from '../../../test/projected-assets.js';
import { question, reseller, scopeOf, tileTables } from '../../../test/tile-tables.js';
import { readCells } from './cell-queries.js';

const owners = [null, null, null, reseller(1), reseller(1), reseller(2)];
const { client, database } = await tileTables();

beforeAll(async () => {
  const geometry = { type: 'Point', coordinates: [-97.7, 30.3] } as const;
  const assets = owners.map((reseller_id) => ({ asset_type: 'meter', reseller_id, geometry }));
  await projectAssets(client, assets);
});

test.each([
  [null, 6],
  [reseller(1), 2],
  [reseller(2), 1],
])('a cell for the reseller %s counts %i features', async (owner, count) => {
  for (const query of [{}, { status: 'active' }]) {
    const tile = question(
      database.visibleTo(scopeOf(owner)),
      'assets',
      { z: 0, x: 0, y: 0 },
      query,
    );
    expect(await readCells(tile)).toMatchObject([{ count }]);
  }
});

test.each([
  [{ z: 3, x: 1, y: 3 }, [{ count: 6 }]],
  [{ z: 3, x: 0, y: 3 }, []],
  [{ z: 3, x: 2, y: 3 }, []],
  [{ z: 3, x: 1, y: 2 }, []],
  [{ z: 3, x: 1, y: 4 }, []],
  [{ z: 22, x: 955_296, y: 1_726_770 }, []],
])('the tile %j counts its own features', async (place, cells) => {
  const tile = question(database.visibleTo(scopeOf(null)), 'assets', place, {});
  expect(await readCells(tile)).toMatchObject(cells);
});
