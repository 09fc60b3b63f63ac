// Long: 25 s. PostGIS makes the same tiles.
import { type Geometry, platformScope, type ResellerId } from '@exchange/units';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type PlacedAsset, projectAssets } from '../../../test/projected-assets.js';
import { type ReadFeature, readTile } from '../../../test/read-tile.js';
import {
  placeAt,
  question,
  randomNumbers,
  reseller,
  scopeOf,
  tileTables,
} from '../../../test/tile-tables.js';
import type { TileQuestion } from './feature-queries.js';
import { makeTile } from './make-tile.js';
import type { TilePlace } from './tile-place.js';

const resellers = [null, reseller(1), reseller(2)] as const;

const { client, database, encodings } = await tileTables();

const random = randomNumbers(7);
const between = (from: number, to: number) => from + random() * (to - from);

function someGeometry(): Geometry {
  const [lon, lat] = [between(-179, 178), between(-80, 80)];
  const size = 10 ** between(-4, 1.2);
  const [east, north] = [Math.min(lon + size, 180), Math.min(lat + size, 84)];
  const ring = [
    [lon, lat],
    [east, lat],
    [east, north],
    [(lon + east) / 2, (lat + north) / 2 + size / 7],
    [lon, lat],
  ] as const;
  const kind = Math.floor(random() * 6);
  if (kind === 0) return { type: 'LineString', coordinates: ring.slice(0, 3) };
  if (kind === 1) return { type: 'Polygon', coordinates: [ring] };
  if (kind === 2) return { type: 'MultiPolygon', coordinates: [[ring]] };
  if (kind === 3) return { type: 'MultiPoint', coordinates: [ring[0], ring[2]] };
  return { type: 'Point', coordinates: [lon, lat] };
}

const states = ['TX', 'OK', null];
const scattered = Array.from(
  { length: 1_500 },
  (_, index): PlacedAsset => ({
    asset_type: ['plant', 'premise', 'well_gas'][index % 3] ?? 'plant',
    reseller_id: resellers[index % 4] ?? null,
    state: states[index % 3] ?? null,
    name: `Asset ${index % 11}`,
    geometry: index % 17 === 0 ? null : someGeometry(),
  }),
);
const crowded = Array.from(
  { length: 12_000 },
  (_, index): PlacedAsset => ({
    asset_type: 'meter',
    reseller_id: resellers[index % 2] ?? null,
    geometry: { type: 'Point', coordinates: [between(-97.8, -97.6), between(30.1, 30.4)] },
  }),
);

beforeAll(async () => {
  await projectAssets(client, [...scattered, ...crowded]);
  await client.query('analyze assets');
});

async function tilesOf(question: TileQuestion) {
  const tiles = await Promise.all(encodings.map((way) => makeTile(question, way)));
  return tiles.map(({ bytes }) => readTile(bytes));
}

const isCell = ({ properties }: ReadFeature) => 'count' in properties;
const sumOf = (features: readonly ReadFeature[]) =>
  features.reduce((sum, { properties }) => sum + Number(properties['count']), 0);

const kinds: Readonly<Record<string, string>> = {
  assets: 'true',
  plant: "asset_type = 'plant'",
  premises: "asset_type = 'premise'",
  wells: "asset_type like 'well%'",
  meter: "asset_type = 'meter'",
};

async function expectedIn(
  { z, x, y }: TilePlace,
  layer: string,
  owner: ResellerId | null,
  state: string | undefined,
) {
  const { rows } = await client.query<Record<string, unknown>>(
    `select objectid, id::text, asset_type, name, status, state, changed_at, st_dimension(geom) + 1 as type
     from ledger.assets, lateral (select st_tileenvelope($1, $2, $3) as tile) as t
     where ${kinds[layer]} and ($4::uuid is null or reseller_id = $4) and ($5::text is null or state = $5)
       and st_intersects(geom, st_transform(st_intersection(st_tileenvelope(0, 0, 0),
         st_expand(tile, (st_xmax(tile) - st_xmin(tile)) / 64)), 4326))
     order by created_position`,
    [z, x, y, owner, state ?? null],
  );
  return rows.map(({ objectid, type, changed_at, ...more }) => ({
    id: objectid,
    type,
    properties: Object.fromEntries(
      Object.entries({
        ...more,
        changed_at: changed_at instanceof Date ? changed_at.toISOString() : null,
      }).filter(([, value]) => value !== null),
    ),
  }));
}

function firstPlace(geometry: Geometry | null): readonly number[] {
  const numbers: unknown = geometry?.coordinates;
  return [numbers].flat(9).filter((one) => typeof one === 'number');
}

describe('tiles, in both encodings', () => {
  test('have the features of handwritten SQL, for every caller, layer and filter', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(scattered.length - 1),
        fc.oneof(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 9, max: 22 })),
        fc.constantFrom(...resellers),
        fc.constantFrom('assets', 'plant', 'premises', 'wells'),
        fc.constantFrom(undefined, 'TX'),
        async (index, zoom, owner, layer, state) => {
          const place = placeAt(firstPlace(scattered[index]?.geometry ?? null), zoom);
          const query = state === undefined ? {} : { state };
          const tiles = await tilesOf(
            question(database.visibleTo(scopeOf(owner)), layer, place, query),
          );
          const expected = await expectedIn(place, layer, owner, state);
          for (const { features, name } of tiles) {
            if (features.some(isCell)) {
              expect(expected.length).toBeGreaterThan(8_000);
              continue;
            }
            const actual = features.map(({ geometry: _, ...feature }) => feature);
            expect(actual).toEqual(expected);
            if (expected.length > 0) expect(name).toBe(layer);
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  test('have points at the same location, and equal areas', async () => {
    let compared = 0;
    for (const { geometry } of scattered.slice(0, 120)) {
      if (geometry === null) continue;
      const place = placeAt(firstPlace(geometry), 5);
      const [one, other] = await tilesOf(
        question(database.visibleTo(platformScope), 'assets', place),
      );
      if (one === undefined || other === undefined || one.features.some(isCell)) continue;
      for (const [index, { geometry: lines, type }] of one.features.entries()) {
        const same = other.features[index]?.geometry;
        const [a, b] = [boxOf(lines), boxOf(same ?? [])];
        const most = type === 1 ? 1 : 3;
        for (const [at, value] of a.entries()) {
          expect(Math.abs(value - (b[at] ?? Number.NaN))).toBeLessThanOrEqual(most);
        }
        compared += 1;
      }
    }
    if (encodings.length > 1) expect(compared).toBeGreaterThan(200);
  });
});

function boxOf(lines: readonly (readonly (readonly [number, number])[])[]): readonly number[] {
  const all = lines.flat();
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

describe('more features than the limit of single features', () => {
  async function countAt(z: number, owner: ResellerId | null, layer: string): Promise<number> {
    const { rows } = await client.query<{ x: number; y: number }>(
      `select distinct x, y from (
         select st_transform(st_setsrid(st_point(st_x(c), greatest(least(st_y(c), 85.05), -85.05)), 4326), 3857) as p
         from (select st_centroid(st_envelope(geom)) as c from ledger.assets where geom is not null and ${kinds[layer]}) as m
       ) as places, lateral (select floor((st_x(p) / 20037508.342789244 + 1) / 2 * $1)::int as x,
         floor((1 - st_y(p) / 20037508.342789244) / 2 * $1)::int as y) as t`,
      [2 ** z],
    );
    let sum = 0;
    for (const { x, y } of rows) {
      const { bytes } = await makeTile(
        question(database.visibleTo(scopeOf(owner)), layer, { z, x, y }),
        encodings[0] ?? false,
      );
      const { features } = readTile(bytes);
      sum += features.some(isCell) ? sumOf(features) : await middlesIn({ z, x, y }, owner, layer);
    }
    return sum;
  }

  async function middlesIn({ z, x, y }: TilePlace, owner: ResellerId | null, layer: string) {
    const { rows } = await client.query<{ features: number }>(
      `select count(*)::int as features from ledger.assets,
         lateral (select st_transform(st_centroid(st_envelope(geom)), 3857) as p) as m
       where ${kinds[layer]} and ($1::uuid is null or reseller_id = $1)
         and floor((st_x(p) / 20037508.342789244 + 1) / 2 * $2) = $3
         and floor((1 - st_y(p) / 20037508.342789244) / 2 * $2) = $4`,
      [owner, 2 ** z, x, y],
    );
    return rows[0]?.features ?? 0;
  }

  test.each([0, 1, 3, 5, 9, 12])('are each counted once at zoom %i', async (zoom) => {
    for (const [owner, layer] of [
      [null, 'meter'],
      [reseller(1), 'meter'],
      ...(zoom < 4 ? ([[null, 'assets']] as const) : []),
    ] as const) {
      const { rows } = await client.query<{ total: number }>(
        `select count(*)::int as total from ledger.assets where geom is not null and ${kinds[layer]}
           and ($1::uuid is null or reseller_id = $1)`,
        [owner],
      );
      expect(await countAt(zoom, owner, layer)).toBe(rows[0]?.total);
    }
  });

  test('are distinct cells inside the tile, at most 64 by 64', async () => {
    const [tile] = await tilesOf(
      question(database.visibleTo(platformScope), 'meter', placeAt([-97.7, 30.25], 8)),
    );
    const cells = tile?.features ?? [];
    expect(cells.every(isCell)).toBe(true);
    expect(cells.length).toBeGreaterThan(50);
    const places = cells.map(({ geometry }) => geometry[0]?.[0] ?? []);
    const names = places.map(([x = 0, y = 0]) => `${Math.floor(x / 64)} ${Math.floor(y / 64)}`);
    expect(new Set(names).size).toBe(cells.length);
    for (const [x = -1, y = -1] of places) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(Math.max(x, y)).toBeLessThan(4_096);
    }
  });

  test('are single for a reseller with fewer features', async () => {
    const place = placeAt([-97.7, 30.25], 8);
    const [all] = await tilesOf(question(database.visibleTo(platformScope), 'meter', place));
    expect(sumOf(all?.features ?? [])).toBe(12_000);
    const [own] = await tilesOf(question(database.visibleTo(scopeOf(reseller(1))), 'meter', place));
    expect(own?.features).toHaveLength(6_000);
    const [none] = await tilesOf(
      question(database.visibleTo(scopeOf(reseller(2))), 'meter', place),
    );
    expect(none?.features).toEqual([]);
  });
});
