// Long: 10 s. PostGIS decides which features have a relation to a random geometry.
import { readSchema } from '@exchange/runtime/tables/migration/migrate';
import fc from 'fast-check';
import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { anAsset } from '../../../../../test/acceptance/fixtures.js';
import { positions, square } from '../../../../../test/acceptance/place.js';
import { databaseClient } from '../../../../../test/services/database-client.js';
import { ledger } from '../../../../../test/services/ledger.js';

const numRuns = 200;

const kinds = ['point', 'line', 'area'] as const;
type Kind = (typeof kinds)[number];

let service: string;
let headers: Record<string, string>;
let database: pg.Client;
const numbers = new Map<string, number>();

const shapeOf: Readonly<Record<Kind, (x: number, y: number, at: number) => object>> = {
  point: (x, y) => ({ type: 'Point', coordinates: [x, y] }),
  line: (x, y, at) => ({
    type: 'LineString',
    coordinates: positions(`${x} ${y}, ${x + 2} ${y + (at % 3)}, ${x + 3} ${y}`),
  }),
  area: (x, y, at) => ({ type: 'Polygon', coordinates: [square(x, y, 1 + (at % 4))] }),
};

beforeAll(async () => {
  const { platform, url, apiKey, databaseUrl } = await ledger();
  service = `${url}/rest/services/ledger/FeatureServer`;
  headers = { 'x-api-key': apiKey };
  for (const kind of kinds) {
    await Promise.all(
      Array.from({ length: 60 }, (_, at) => {
        const geometry = shapeOf[kind]((at * 7) % 20, (at * 3) % 10, at);
        return anAsset(platform, { asset_type: `oracle_${kind}`, geometry });
      }),
    );
  }
  const answer = await fetch(`${service}?f=json`, { headers });
  for (const { id, name } of Object(await answer.json()).layers) numbers.set(name, id);
  database = await databaseClient({
    connectionString: databaseUrl,
    options: `-c search_path=${readSchema},public`,
  });
});

const coordinate = fc.integer({ min: -2, max: 24 });
const size = fc.integer({ min: 0, max: 9 });
const shape = fc.oneof(
  fc.tuple(coordinate, coordinate, size, size).map(([x, y, width, height]) => ({
    geometry: `${x},${y},${x + width},${y + height}`,
    sql: `st_envelope(st_setsrid(st_makeline(st_makepoint(${x}, ${y}), st_makepoint(${x + width}, ${y + height})), 4326))`,
  })),
  fc.tuple(coordinate, coordinate, fc.integer({ min: 1, max: 9 })).map(([x, y, size]) => ({
    geometry: JSON.stringify({ rings: [square(x, y, size).toReversed()] }),
    sql: `st_geomfromgeojson('${JSON.stringify({ type: 'Polygon', coordinates: [square(x, y, size)] })}')`,
  })),
  fc.tuple(coordinate, coordinate).map(([x, y]) => ({
    geometry: JSON.stringify({
      paths: [
        [
          [x, y],
          [x + 5, y + 3],
        ],
      ],
    }),
    sql: `st_setsrid(st_makeline(st_makepoint(${x}, ${y}), st_makepoint(${x + 5}, ${y + 3})), 4326)`,
  })),
  fc.tuple(coordinate, coordinate).map(([x, y]) => ({
    geometry: `${x},${y}`,
    sql: `st_setsrid(st_makepoint(${x}, ${y}), 4326)`,
  })),
);
const relation = fc.constantFrom<readonly [string, (area: string) => string]>(
  ['esriSpatialRelIntersects', (area) => `st_intersects(geom, ${area})`],
  ['esriSpatialRelContains', (area) => `st_contains(${area}, geom)`],
  ['esriSpatialRelWithin', (area) => `st_contains(geom, ${area})`],
  ['esriSpatialRelTouches', (area) => `st_touches(geom, ${area})`],
  ['esriSpatialRelCrosses', (area) => `st_crosses(geom, ${area})`],
  ['esriSpatialRelOverlaps', (area) => `st_overlaps(geom, ${area})`],
  [
    'esriSpatialRelEnvelopeIntersects',
    (area) => `st_intersects(st_envelope(geom), st_envelope(${area}))`,
  ],
);

test('a relation has the features of PostGIS', { timeout: 120_000 }, async () => {
  const cases = fc.tuple(fc.constantFrom(...kinds), shape, relation);
  await fc.assert(
    fc.asyncProperty(cases, async ([kind, { geometry, sql }, [spatialRel, related]]) => {
      const { rows } = await database.query(
        `select objectid from assets where asset_type = 'oracle_${kind}' and ${related(sql)}
         order by created_position`,
      );
      const body = new URLSearchParams({ geometry, spatialRel, returnIdsOnly: 'true', f: 'json' });
      const address = `${service}/${numbers.get(`oracle_${kind}`)}/query`;
      const answer = await fetch(address, { method: 'POST', headers, body });
      const { error, objectIds } = Object(await answer.json());
      expect(error, String(body)).toBeUndefined();
      expect(objectIds).toEqual(rows.map(({ objectid }) => objectid));
    }),
    { numRuns },
  );
});
