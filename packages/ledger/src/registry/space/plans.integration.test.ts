import type { ReadDatabase } from '@exchange/runtime/tables/queries/tenancy';
import { platformScope, resellerId, type Scope } from '@exchange/units';
import { beforeAll, expect, test } from 'vitest';
import { ownTables } from '../../../../../test/services/own-tables.js';
import { workOf } from '../../../../../test/services/plan-work.js';
import { vacuumed } from '../../../../../test/services/vacuumed.js';
import { customersInArea, findAssets } from '../asset/area-queries.js';
import { findUtilityAt, utilitiesInArea } from '../utility/queries.js';
import type { Area } from './area.js';

const { pool } = await ownTables();

const tenant = (number: number) =>
  resellerId.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`);

beforeAll(async () => {
  await pool.query(`
    insert into assets (id, objectid, asset_type, name, words, reseller_id, customer_id, state, status, attributes,
      geometry_type, geom, revision, created_position, changed_at, resource, summary, feature, esri_feature)
    select gen_random_uuid(), n, 'premise', 'a' || n, 'a' || n,
      ('00000000-0000-4000-8000-' || lpad(case when n % 2 = 0 then 1 else 2 + n % 49 end::text, 12, '0'))::uuid,
      case when n % 3 = 0 then gen_random_uuid() end, 'TX', 'active', '{}', 'Point',
      st_setsrid(st_makepoint(-120 + 50 * ((n * 0.7548776662) % 1), 25 + 24 * ((n * 0.5698402910) % 1)), 4326), 0, n, now(), '{}', '"id":"x"', '{}', '{}'
    from generate_series(1, 60000) n`);
  await pool.query(`
    insert into utilities (id, objectid, code, name, state, attributes, territory_text, geom, extent, revision,
      created_position, changed_at, cell, words, resource, feature, esri_feature)
    select gen_random_uuid(), n, 'u' || n, 'u', 'TX', '{}', '', st_makeenvelope(x, y, x + 1, y + 1, 4326), 1, 0, n, now(), 0, 'u', '{}', '{}', '{}'
    from (select row_number() over () as n, x, y from generate_series(-120, -71) x, generate_series(25, 48) y) as grid`);
  await pool.query('insert into utility_parts select id, geom from utilities');
  await vacuumed(pool, ['assets', 'utilities', 'utility_parts']);
});

const work = (query: (database: ReadDatabase) => Promise<unknown>) =>
  workOf(pool, async (database) => {
    await query(database);
    return { items: [] };
  });

const box: Area = { kind: 'boxes', boxes: [{ west: -98, south: 30, east: -97, north: 31 }] };
const across: Area = {
  kind: 'boxes',
  boxes: [
    { west: 179, south: 30, east: 180, north: 31 },
    { west: -180, south: 30, east: -179, north: 31 },
  ],
};
const corner = [-98, 30];
const triangle = [corner, [-97, 30], [-97.5, 31], corner];
const polygon: Area = {
  kind: 'geometry',
  text: JSON.stringify({ type: 'Polygon', coordinates: [triangle] }),
};
const circle: Area = { kind: 'circle', lon: -97.5, lat: 30.5, radiusMeters: 50_000 };
const polar: Area = { kind: 'circle', lon: 10, lat: 89, radiusMeters: 200_000 };
const page = { format: 'geojson', limit: 1000 } as const;

const scopes: [string, Scope][] = [
  ['the platform', platformScope],
  ['the largest reseller', { kind: 'reseller', reseller_id: tenant(1) }],
  ['a small reseller', { kind: 'reseller', reseller_id: tenant(17) }],
];
const areas: [string, Area][] = [
  ['a box', box],
  ['a box across the antimeridian', across],
  ['a polygon', polygon],
  ['a circle', circle],
  ['a circle at the pole', polar],
];
const cases = scopes.flatMap(([who, scope]) =>
  areas.map(([what, area]) => ({ who, what, scope, area })),
);

test.each(cases)('searches $what by index for $who', async ({ scope, area }) => {
  const { readWhole, lookedAt } = await work((database) =>
    findAssets(database.visibleTo(scope), area, {}, page),
  );
  expect(readWhole).not.toContain('assets');
  expect(lookedAt).toBeLessThan(500);
});

test.each(scopes)(
  'searches customers and utilities of an area by index for %s',
  async (_, scope) => {
    const customers = await work((database) =>
      customersInArea(database.visibleTo(scope), box, { limit: 1000 }),
    );
    expect(customers.readWhole).not.toContain('assets');
    expect(customers.lookedAt).toBeLessThan(2_000);
    const utilities = await work((database) =>
      utilitiesInArea(database.visibleTo(scope), box, { limit: 1000 }),
    );
    expect(utilities.readWhole).not.toContain('assets');
    expect(utilities.readWhole).not.toContain('utility_parts');
    expect(utilities.lookedAt).toBeLessThan(2_000);
  },
);

test('looks up a territory by index', async () => {
  const { readWhole, lookedAt } = await work((database) =>
    findUtilityAt(database, { lon: -97.5, lat: 30.5 }),
  );
  expect(readWhole).toEqual([]);
  expect(lookedAt).toBeLessThan(50);
});
