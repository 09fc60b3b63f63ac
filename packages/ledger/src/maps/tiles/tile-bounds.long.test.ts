// Long: 45 s. Asks PostGIS for every tile at many zooms.
import { gzipSync } from 'node:zlib';
import { type Geometry, platformScope } from '@exchange/units';
import { beforeAll, describe, expect, test } from 'vitest';
import { positions } from '../../../../../test/acceptance/place.js';
import { type PlacedAsset, projectAssets } from '../../../test/projected-assets.js';
import { type ReadFeature, readTile } from '../../../test/read-tile.js';
import { placeAt, question, randomNumbers, tileTables } from '../../../test/tile-tables.js';
import { makeTile } from './make-tile.js';
import type { TilePlace } from './tile-place.js';

const { client, database, encodings } = await tileTables();

const random = randomNumbers(11);
const between = (from: number, to: number) => from + random() * (to - from);
const noise = (length: number) =>
  Array.from({ length }, () => String.fromCharCode(33 + Math.floor(random() * 90))).join('');

const at = (lon: number, lat: number): Geometry => ({ type: 'Point', coordinates: [lon, lat] });

/** Makes a ring whose corners alternate in and out. */
function star(lon: number, lat: number, size: number, corners: number): Geometry {
  const ring = Array.from({ length: corners }, (_, index) => {
    const angle = (index / corners) * 2 * Math.PI;
    const far = size * between(0.3, 1);
    return [lon + Math.cos(angle) * far, lat + Math.sin(angle) * far] as const;
  });
  const [first = [lon, lat] as const] = ring;
  return { type: 'Polygon', coordinates: [[...ring, first]] };
}

const box = (west: number, south: number, east: number, north: number): Geometry => ({
  type: 'Polygon',
  coordinates: [
    positions('0 0, 1 0, 1 1, 0 1, 0 0').map(([x, y]) => [x ? east : west, y ? north : south]),
  ],
});

const many = (count: number, make: (index: number) => PlacedAsset) =>
  Array.from({ length: count }, (_, index) => make(index));

const edges: readonly PlacedAsset[] = [
  { asset_type: 'edge', name: 'north pole', geometry: at(0, 90) },
  { asset_type: 'edge', name: 'south pole', geometry: at(0.5, -90) },
  { asset_type: 'edge', name: 'beyond', geometry: box(10, 86, 20, 89) },
  { asset_type: 'edge', name: 'partly beyond', geometry: box(10, 80, 20, 89) },
  { asset_type: 'edge', name: 'east', geometry: at(180, 5) },
  { asset_type: 'edge', name: 'west', geometry: at(-180, -5) },
  {
    asset_type: 'edge',
    name: 'across',
    geometry: {
      type: 'MultiPolygon',
      coordinates: [box(176, -20, 180, -10), box(-180, -20, -178, -10)].map(({ coordinates }) =>
        Object(coordinates),
      ),
    },
  },
  { asset_type: 'edge', name: 'the world', geometry: box(-180, -90, 180, 90) },
];

beforeAll(async () => {
  await projectAssets(client, [
    ...edges,
    ...many(8_000, (index) => ({
      asset_type: 'named',
      name: `Substation ${index} ${noise(8)}`,
      state: 'TX',
      geometry: at(between(-100, -99), between(40, 41)),
    })),
    ...many(7_000, () => ({
      asset_type: 'wordy',
      name: noise(400),
      geometry: at(between(-80, -79), between(40, 40.9)),
    })),
    ...many(12, () => ({
      asset_type: 'coast',
      geometry: star(between(9, 11), between(44, 46), 8, 20_000),
    })),
    ...many(4_000, () => ({
      asset_type: 'lot',
      geometry: star(between(50, 55), between(20, 25), 0.4, 60),
    })),
    ...many(300, () => ({
      asset_type: 'shed',
      geometry: star(between(-170, -30), between(-60, 60), 0.000_1, 5),
    })),
  ]);
  await client.query('analyze assets');
});

async function tile(layer: string, place: TilePlace, way = encodings[0] ?? false) {
  const { bytes, packed } = await makeTile(
    question(database.visibleTo(platformScope), layer, place),
    way,
  );
  const size = gzipSync(bytes, { level: 4 }).length;
  if (packed !== undefined) expect(packed.length).toBe(size);
  return { size, features: readTile(bytes).features };
}

const isCell = ({ properties }: ReadFeature) => 'count' in properties;
const names = (features: readonly ReadFeature[]) =>
  features.map(({ properties }) => properties['name']).sort();
const across = (z: number) => 2 ** z - 1;

describe('a tile has at most 500 kB after gzip', () => {
  test('eight thousand features with names are single', async () => {
    const { size, features } = await tile('named', placeAt([-99.5, 40.5], 6));
    expect(features).toHaveLength(8_000);
    expect(size).toBeLessThanOrEqual(500_000);
  });

  test('fewer features with long names are cells, because of their size', async () => {
    const { size, features } = await tile('wordy', placeAt([-79.5, 40.5], 6));
    expect(features.every(isCell)).toBe(true);
    expect(size).toBeLessThanOrEqual(500_000);
    expect(features.reduce((sum, { properties }) => sum + Number(properties['count']), 0)).toBe(
      7_000,
    );
  });

  test.each(['coast', 'lot'])(
    '%s: areas with many corners are simplified or become cells',
    async (layer) => {
      const middle = layer === 'coast' ? [10, 45] : [52.5, 22.5];
      for (const zoom of [0, 3, 6, 9, 14]) {
        for (const way of encodings) {
          const { size, features } = await tile(layer, placeAt(middle, zoom), way);
          expect(size).toBeLessThanOrEqual(500_000);
          if (layer === 'coast' || zoom > 9) expect(features.some(isCell)).toBe(false);
        }
      }
    },
  );

  test('areas below the resolution remain areas', async () => {
    for (const way of encodings) {
      const { features } = await tile('shed', { z: 0, x: 0, y: 0 }, way);
      expect(features).toHaveLength(300);
      expect(features.every(({ type }) => type === 3)).toBe(true);
    }
  });
});

describe('a tile at the rim of the map', () => {
  test('has every feature once, for the whole world', async () => {
    for (const way of encodings) {
      const { features } = await tile('edge', { z: 0, x: 0, y: 0 }, way);
      expect(names(features)).toEqual(edges.map(({ name }) => name).sort());
    }
  });

  test('has features of a pole at the rim of the outermost row', async () => {
    for (const way of encodings) {
      const north = await tile('edge', { z: 4, x: 8, y: 0 }, way);
      expect(names(north.features)).toEqual(['beyond', 'north pole', 'partly beyond', 'the world']);
      for (const { geometry, properties } of north.features) {
        const rows = geometry.flat().map(([, y]) => y);
        expect(Math.min(...rows)).toBeGreaterThanOrEqual(-64);
        if (properties['name'] === 'north pole') expect(rows).toEqual([0]);
      }
      const south = await tile('edge', { z: 4, x: 8, y: across(4) }, way);
      expect(names(south.features)).toEqual(['south pole', 'the world']);
    }
  });

  test('has a point on the 180th meridian at both rims', async () => {
    for (const way of encodings) {
      const west = await tile('edge', placeAt([-180, 5], 5), way);
      const east = await tile('edge', placeAt([180, 5], 5), way);
      const place = ({ features }: typeof west) =>
        features.find(({ properties }) => properties['name'] === 'east')?.geometry;
      expect(place(west)?.[0]?.[0]?.[0]).toBe(0);
      expect(place(east)?.[0]?.[0]?.[0]).toBe(4_096);
      const halves = await Promise.all(
        [-179, 179].map((lon) => tile('edge', placeAt([lon, -15], 5), way)),
      );
      for (const { features } of halves) expect(names(features)).toEqual(['across', 'the world']);
    }
  });

  test('the deepest zoom has the features of its location only', async () => {
    for (const way of encodings) {
      expect(names((await tile('edge', placeAt([-180, -5], 22), way)).features)).toEqual([
        'the world',
        'west',
      ]);
      expect((await tile('shed', placeAt([120, 30], 22), way)).features).toEqual([]);
    }
  });
});
