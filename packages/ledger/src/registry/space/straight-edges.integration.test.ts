import { describe, expect, test } from 'vitest';
import { type JsonValue, member } from '../../../../../test/acceptance/client.js';
import { aCustomer, anAsset, aReseller, attach } from '../../../../../test/acceptance/fixtures.js';
import { boxPolygon as box } from '../../../../../test/acceptance/place.js';
import { sharedLedger } from '../../../../../test/services/ledger.js';
import { queryPositionsMax } from './geometry-body.js';

const { platform } = await sharedLedger();

type Position = readonly [number, number];
const point = (...coordinates: Position) => ({ type: 'Point', coordinates });
const line = (...coordinates: Position[]) => ({ type: 'LineString', coordinates });

const shapes = {
  wide: box(-7, 60, 0, 61),
  band: box(-180, -3, 180, -2),
  cap: box(-180, 88, 180, 90),
  antipodal: line([-90, 0], [90, 0]),
  oblique: line([-100, 30], [80, -30]),
  world: line([-180, 45], [180, 45]),
  west: point(-180, 10),
  east: point(180, 12),
  nearWest: point(-179.999, 14),
  pole: point(25, -90),
};

const names = (body: JsonValue): string[] =>
  Object(member(body, 'features'))
    .map((one: { properties: { name: string } }) => one.properties.name)
    .sort();

const owner = await aReseller(platform, ['TX', 'AK']);
const reseller = platform.with({ 'x-service-reseller-id': owner });
for (const [name, geometry] of Object.entries(shapes)) {
  await anAsset(reseller, { name, geometry });
}

async function within(lon: number, lat: number, radius_meters: number) {
  const answer = await reseller.post('/geo/query/radius', { lon, lat, radius_meters });
  expect(answer.status, answer.text).toBe(200);
  return names(answer.body);
}

async function inBox(min_lon: number, min_lat: number, max_lon: number, max_lat: number) {
  const path = `/geo/bbox?min_lon=${min_lon}&min_lat=${min_lat}&max_lon=${max_lon}&max_lat=${max_lat}`;
  const answer = await reseller.get(path);
  expect(answer.status, answer.text).toBe(200);
  const layer = await reseller.get(
    `/layers/assets/query?bbox=${[min_lon, min_lat, max_lon, max_lat].join(',')}`,
  );
  expect(names(layer.body)).toEqual(names(answer.body));
  return names(answer.body);
}

async function intersecting(geometry: object) {
  const answer = await reseller.post('/geo/query', { geometry });
  expect(answer.status, answer.text).toBe(200);
  return names(answer.body);
}

describe('a radius', () => {
  test('ignores an antipodal edge of another tenant', async () => {
    expect(await within(0, 0, 1)).toEqual(['antipodal']);
    expect(await within(-10, 0.005, 1_000)).toEqual(['antipodal', 'oblique']);
    expect(await within(120, -60, 200_000)).toEqual([]);
    const platformAnswer = await platform.post('/geo/query/radius', {
      lon: 0,
      lat: 0,
      radius_meters: 200_000,
    });
    expect(platformAnswer.status).toBe(200);
  });

  test('of a meter finds an area by its long straight edge', async () => {
    // The great circle between the ends of the southern edge runs up to 5 km north of it.
    expect(await within(-3.5, 60.01, 1)).toEqual(['wide']);
    expect(await within(-3.5, 61.02, 1)).toEqual([]);
    expect(await within(-3.5, 61.02, 3_000)).toEqual(['wide']);
  });

  test('finds bands around the world and caps around a pole', async () => {
    expect(await within(77, -2.5, 1)).toEqual(['band']);
    expect(await within(-180, -2.5, 1)).toEqual(['band']);
    expect(await within(33, -1.99, 2_000)).toEqual(['band']);
    expect(await within(140, 89.5, 1)).toEqual(['cap']);
    expect(await within(-60, 90, 1)).toEqual(['cap']);
    expect(await within(10, 87.9, 12_000)).toEqual(['cap']);
    expect(await within(10, 87.9, 11_000)).toEqual([]);
    expect(await within(-130, 45.001, 200)).toEqual(['world']);
  });

  test('crosses the antimeridian, with both of its longitudes', async () => {
    expect(await within(179.999, 14, 300)).toEqual(['nearWest']);
    expect(await within(180, 10, 0.001)).toEqual(['west']);
    expect(await within(-180, 12, 0.001)).toEqual(['east']);
  });

  test('finds a pole with any stored longitude', async () => {
    expect(await within(-150, -90, 0.001)).toEqual(['pole']);
    expect(await within(100, -89.999, 112)).toEqual(['pole']);
  });
});

describe('a box without size', () => {
  test('finds areas and lines at its location', async () => {
    expect(await inBox(-3.5, 60.5, -3.5, 60.5)).toEqual(['wide']);
    expect(await inBox(-9, 0, 10, 0)).toEqual(['antipodal']);
    expect(await inBox(-3.5, 40, -3.5, 70)).toEqual(['wide', 'world']);
    expect(await inBox(-3.5, 50, -3.5, 50)).toEqual([]);
  });

  test('finds shapes at ±180, across the antimeridian, and at the poles', async () => {
    expect(await inBox(180, 10, 180, 10)).toEqual(['west']);
    expect(await inBox(-180, 12, -180, 12)).toEqual(['east']);
    expect(await inBox(180, 9, -180, 13)).toEqual(['east', 'west']);
    expect(await inBox(170, 12, -170, 12)).toEqual(['east']);
    expect(await inBox(179, 10, 180, 12)).toEqual(['east', 'west']);
    expect(await inBox(0, -90, 0, -90)).toEqual(['pole']);
    expect(await inBox(7, 90, 7, 90)).toEqual(['cap']);
  });
});

describe('an area', () => {
  test('that touches the antimeridian or a pole finds equivalent longitudes', async () => {
    expect(await intersecting(box(170, 9, 180, 11))).toEqual(['west']);
    expect(await intersecting(box(-180, 11, -170, 13))).toEqual(['east']);
    expect(await intersecting(point(180, 10))).toEqual(['west']);
    expect(await intersecting(line([100, -80], [120, -90]))).toEqual(['pole']);
    expect(await intersecting(point(-77, 90))).toEqual(['cap']);
  });

  test('counts a property at 180 in a territory that ends at −180', async () => {
    const customer = await aCustomer(platform);
    const owner = await aReseller(platform, ['AK']);
    await attach(platform, customer, owner, { state: 'AK' });
    await anAsset(platform.with({ 'x-service-reseller-id': owner }), {
      name: 'on the line',
      state: 'AK',
      customer_id: customer,
      geometry: point(180, 52),
    });
    const utility = await platform.post('/utilities', {
      code: 'ALEUT',
      name: 'Aleutian',
      state: 'AK',
      territory: box(-180, 51, -175, 53),
    });
    expect(utility.status, utility.text).toBe(201);
    const lookup = await platform.get('/utilities/lookup?lon=180&lat=52');
    expect(member(member(lookup.body, 'utility'), 'code')).toBe('ALEUT');
    for (const geometry of [box(-180, 51, -179, 53), box(179, 51, 180, 53), point(-180, 52)]) {
      const status = await platform
        .with({ 'x-service-reseller-id': owner })
        .post('/geo/utilities/status', { geometry });
      expect(member(status.body, 'utilities')).toMatchObject([
        { code: 'ALEUT', affected_property_count: 1 },
      ]);
      const search = await platform
        .with({ 'x-service-reseller-id': owner })
        .post('/geo/customers/search', { geometry });
      expect(member(search.body, 'property_count')).toBe(1);
    }
  });
});

describe('a query geometry', () => {
  const circular = (count: number) => {
    const ring = Array.from({ length: count - 1 }, (_, at): Position => {
      const angle = (2 * Math.PI * at) / (count - 1);
      return [40 + Math.cos(angle), -40 + Math.sin(angle)];
    });
    return { type: 'Polygon', coordinates: [[...ring, ring[0]]] };
  };
  const paths = ['/geo/query', '/geo/customers/search', '/geo/utilities/status'];

  test.each(paths)('has at most 10,000 positions: %s', async (path) => {
    expect(queryPositionsMax).toBe(10_000);
    const atLimit = await platform.post(path, { geometry: circular(10_000) });
    expect(atLimit.status, atLimit.text).toBe(200);
    const overLimit = await platform.post(path, { geometry: circular(10_001) });
    expect(overLimit.status).toBe(422);
    expect(Object(member(overLimit.body, 'detail'))).toMatchObject([
      {
        type: 'too_long',
        loc: ['body', 'geometry', 'coordinates'],
        ctx: { max_length: 10_000 },
      },
    ]);
  });

  test('is limited over all of its parts before any other check', async () => {
    const coordinates = Array.from({ length: 5_001 }, () => [
      [0, 0],
      [1, 1],
    ]);
    const lines = await platform.post('/geo/query', { type: 'MultiLineString', coordinates });
    expect(lines.status).toBe(422);
    const tangle = Array.from({ length: 90_000 }, (_, at) => [
      (at * 7919) % 180,
      (at * 104729) % 90,
    ]);
    const started = performance.now();
    const refused = await platform.post('/geo/query', {
      geometry: { type: 'Polygon', coordinates: [[...tangle, tangle[0]]] },
    });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('10000');
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  test('has a lower limit than a stored geometry', async () => {
    const stored = await anAsset(platform, { name: 'many corners', geometry: circular(12_000) });
    expect(stored).toBeDefined();
  });
});
