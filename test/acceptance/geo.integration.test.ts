import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type JsonValue, list, member, nextPath } from './client.js';
import { aCustomer, anAsset, aReseller, attach } from './fixtures.js';
import { aPlace, positions } from './place.js';
import { service } from './service.js';

const place = aPlace();
const area = place.square(0, 0);
const point = (lon: number, lat: number) => ({ type: 'Point', coordinates: [lon, lat] });
const names = (body: JsonValue) =>
  features(body).map((feature) => member(member(feature, 'properties'), 'name'));
const features = (body: JsonValue): JsonValue[] => {
  const list = member(body, 'features');
  if (!Array.isArray(list)) throw new Error(`no features in ${JSON.stringify(body)}`);
  return list;
};

const { platform } = await service();
/** Sees no shapes of other tests. */
const owner = platform.with({ 'x-service-reseller-id': await aReseller(platform, ['TX', 'OK']) });
const organization = `geo-${randomUUID()}`;
await anAsset(owner, {
  name: 'spot',
  geometry: place.point(0.5, 0.5),
  organization_id: organization,
});
await anAsset(owner, {
  name: 'line',
  asset_type: 'feeder',
  geometry: {
    type: 'LineString',
    coordinates: [place.at(-0.5, 0.5), place.at(1.5, 0.5)],
  },
  attributes: { volts: 110, name: 'an attribute', id: 'x', nested: { a: [1] }, live: true },
});
await anAsset(owner, {
  name: 'field',
  asset_type: 'site',
  geometry: {
    type: 'Polygon',
    coordinates: [[...(place.square(0.2, 0.2, 0.1).coordinates[0] ?? [])].reverse()],
  },
});
await anAsset(owner, { name: 'elsewhere', geometry: place.point(2, 2) });
await anAsset(owner, { name: 'nowhere' });

describe('POST /geo/query', () => {
  test('returns intersecting assets of any geometry type in one collection', async () => {
    const answer = await owner.post('/geo/query', { geometry: area });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/geo\+json/);
    expect(names(answer.body).sort()).toEqual(['field', 'line', 'spot']);
    expect(member(answer.body, 'numberReturned')).toBe(3);
    expect(member(answer.body, 'type')).toBe('FeatureCollection');
    expect(member(answer.body, 'crs')).toBeUndefined();
  });

  test('accepts a geometry as the body, with the other keys beside it', async () => {
    const direct = await owner.post('/geo/query', {
      ...area,
      asset_types: ['feeder'],
    });
    expect(names(direct.body)).toEqual(['line']);
    const own = await owner.post('/geo/query', {
      ...area,
      organization_id: organization,
    });
    expect(names(own.body)).toEqual(['spot']);
  });

  test('writes rings right-handed; attributes never replace a fixed property', async () => {
    const { body } = await owner.post('/geo/query', { geometry: area });
    const byName = new Map(
      features(body).map((one) => [member(member(one, 'properties'), 'name'), one]),
    );
    const line = member(byName.get('line'), 'properties');
    expect(member(line, 'volts')).toBe(110);
    expect(member(line, 'id')).toBe(member(byName.get('line'), 'id'));
    expect(member(line, 'nested')).toEqual({ a: [1] });
    const [ring] = Object(member(member(byName.get('field'), 'geometry'), 'coordinates'));
    let doubled = 0;
    for (let index = 1; index < ring.length; index += 1) {
      doubled += ring[index - 1][0] * ring[index][1] - ring[index][0] * ring[index - 1][1];
    }
    expect(doubled).toBeGreaterThan(0);
  });

  test('a truncated page links to the next one', async () => {
    const allNames: JsonValue[] = [];
    let path = '/geo/query';
    for (let page = 0; page < 5; page += 1) {
      const answer = await owner.post(path, { geometry: area, limit: 1 });
      expect(member(answer.body, 'numberReturned')).toBe(1);
      allNames.push(...names(answer.body));
      const next = nextPath(answer);
      if (next === undefined) break;
      expect(JSON.stringify(member(answer.body, 'links'))).toContain(next);
      path = next;
    }
    expect(allNames.sort()).toEqual(['field', 'line', 'spot']);
  });

  test.each([
    ['no geometry', {}, ['body', 'geometry'], 'missing'],
    [
      'a self-crossing ring as the body',
      {
        type: 'Polygon',
        coordinates: [positions('0 0, 1 1, 1 0, 0 1, 0 0')],
      },
      ['body', 'coordinates', 0],
      undefined,
    ],
    [
      'a latitude beyond the pole',
      { geometry: point(0, 91) },
      ['body', 'geometry', 'coordinates', 1],
      undefined,
    ],
    [
      'too high a limit',
      { geometry: point(0, 0), limit: 10_001 },
      ['body', 'limit'],
      'less_than_equal',
    ],
    [
      'an unknown key',
      { geometry: point(0, 0), assets: [] },
      ['body', 'assets'],
      'extra_forbidden',
    ],
  ])('%s is a 422 that points there', async (_, body, loc, type) => {
    const answer = await owner.post('/geo/query', body);
    expect(answer.status).toBe(422);
    const [item] = list({ ...answer, body: member(answer.body, 'detail') });
    const where = member(item, 'loc');
    expect(Array.isArray(where) ? where.slice(0, loc.length) : where).toEqual(loc);
    if (type !== undefined) expect(member(item, 'type')).toBe(type);
  });
});

describe('format=esri', () => {
  test('is one FeatureSet with stated fields, whole object ids and clockwise outer rings', async () => {
    const { body, headers } = await owner.post('/geo/query?format=esri', {
      geometry: area,
    });
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(member(body, 'objectIdFieldName')).toBe('objectid');
    expect(member(body, 'spatialReference')).toEqual({ wkid: 4326, latestWkid: 4326 });
    expect(member(body, 'geometryType')).toBeUndefined();
    expect(member(body, 'exceededTransferLimit')).toBe(false);
    const fields = new Map(
      Object(member(body, 'fields')).map((field: { name: string; type: string }) => [
        field.name,
        field.type,
      ]),
    );
    expect(fields.get('objectid')).toBe('esriFieldTypeOID');
    expect(fields.get('volts')).toBe('esriFieldTypeDouble');
    for (const feature of features(body)) {
      const attributes = Object(member(feature, 'attributes'));
      expect(Number.isInteger(attributes.objectid)).toBe(true);
      for (const name of Object.keys(attributes)) expect(fields.has(name)).toBe(true);
    }
    const line = features(body).find((one) => member(member(one, 'attributes'), 'name') === 'line');
    expect(member(member(line, 'attributes'), 'nested')).toBe('{"a":[1]}');
    expect(member(member(line, 'geometry'), 'paths')).toEqual([
      [place.at(-0.5, 0.5), place.at(1.5, 0.5)],
    ]);
  });

  test('geometry_type narrows a query to one type, which is then stated', async () => {
    const kinds = { point: 'spot', polyline: 'line', polygon: 'field' };
    for (const [kind, name] of Object.entries(kinds)) {
      const { body } = await owner.post(`/geo/query?format=esri&geometry_type=${kind}`, {
        geometry: area,
      });
      expect(features(body).map((one) => member(member(one, 'attributes'), 'name'))).toEqual([
        name,
      ]);
      expect(String(member(body, 'geometryType')).toLowerCase()).toBe(`esrigeometry${kind}`);
    }
  });

  test('a truncated set has exceededTransferLimit', async () => {
    const { body } = await owner.post('/geo/query?format=esri', {
      geometry: area,
      limit: 2,
    });
    expect(member(body, 'exceededTransferLimit')).toBe(true);
  });

  test('the geometry of one asset states its spatial reference', async () => {
    const id = await anAsset(owner, { name: 'one', geometry: point(20, 60) });
    const { body } = await owner.get(`/assets/${id}/geometry?format=esri`);
    expect(member(body, 'geometry')).toEqual({
      x: 20,
      y: 60,
      spatialReference: { wkid: 4326, latestWkid: 4326 },
    });
    const bare = await anAsset(owner, { name: 'bare' });
    const none = await owner.get(`/assets/${bare}/geometry?format=esri`);
    expect(member(none.body, 'geometry')).toBeUndefined();
    expect(member(member(none.body, 'attributes'), 'id')).toBe(bare);
  });

  test('numbers under a key that also contains texts become texts', async () => {
    const geometry = aPlace().point(0, 0);
    await anAsset(owner, { name: 'm1', geometry, attributes: { meter_no: 7 } });
    await anAsset(owner, {
      name: 'm2',
      geometry,
      attributes: { meter_no: 'A-7' },
    });
    const { body } = await owner.post('/geo/query?format=esri', { geometry });
    expect(features(body).map((one) => member(member(one, 'attributes'), 'meter_no'))).toEqual([
      '7',
      'A-7',
    ]);
    const field = Object(member(body, 'fields')).find(
      (one: { name: string }) => one.name === 'meter_no',
    );
    expect(field.type).toBe('esriFieldTypeString');
  });
});

describe('GET /geo/bbox', () => {
  test('returns the assets in the viewport, filtered', async () => {
    const [[west, south], [east, north]] = [place.at(0, 0), place.at(1, 1)];
    const box = `min_lon=${west}&min_lat=${south}&max_lon=${east}&max_lat=${north}`;
    expect(names((await owner.get(`/geo/bbox?${box}`)).body).sort()).toEqual([
      'field',
      'line',
      'spot',
    ]);
    expect(names((await owner.get(`/geo/bbox?${box}&asset_type=site`)).body)).toEqual(['field']);
    expect(names((await owner.get(`/geo/bbox?${box}&state=TX`)).body)).toEqual([]);
    expect(
      names((await owner.get(`/geo/bbox?${box}&organization_id=${organization}`)).body),
    ).toEqual(['spot']);
  });
});

describe('POST /geo/query/radius', () => {
  test('measures geodesic meters: 111.3 km for a degree on the equator', async () => {
    const asset_type = `a-degree-away-${randomUUID()}`;
    await anAsset(owner, { name: 'a degree away', asset_type, geometry: point(61, 0) });
    const within = (radius_meters: number) =>
      owner.post('/geo/query/radius', {
        lon: 60,
        lat: 0,
        radius_meters,
        asset_types: [asset_type],
      });
    expect(names((await within(111_300)).body)).toEqual([]);
    expect(names((await within(111_320)).body)).toEqual(['a degree away']);
  });

  test.each([0, -1, 200_001])('a radius of %d m is 422', async (radius_meters) => {
    expect((await owner.post('/geo/query/radius', { lon: 0, lat: 0, radius_meters })).status).toBe(
      422,
    );
  });
});

describe('POST /geo/customers/search', () => {
  test('groups the properties in an area by customer, in scope only', async () => {
    const one = await aReseller(platform, ['TX', 'OK']);
    const other = await aReseller(platform, ['TX']);
    const customer = await aCustomer(platform, 'Area Customer');
    const link = await attach(platform, customer, one, { state: 'TX' });
    await attach(platform, customer, other, { cost_key: 'OTHER-1' });
    const here = aPlace();
    const at = { customer_id: customer, geometry: here.point(0.5, 0.5), asset_type: 'premise' };
    await anAsset(platform, { ...at, name: 'p1', reseller_id: one, state: 'TX' });
    await anAsset(platform, { ...at, name: 'p2', reseller_id: other });
    await anAsset(platform, { name: 'no property', geometry: here.point(0.5, 0.5) });
    const searched = { geometry: here.square(0, 0) };

    const { body } = await platform.post('/geo/customers/search', searched);
    expect(member(body, 'property_count')).toBe(2);
    const [firstCustomer] = Object(member(body, 'customers'));
    expect(firstCustomer).toMatchObject({
      customer_id: customer,
      customer_name: 'Area Customer',
      property_count: 2,
      states: ['TX'],
    });
    expect(firstCustomer.properties.map((each: { name: string }) => each.name)).toEqual([
      'p1',
      'p2',
    ]);
    expect(firstCustomer.properties[1]).toEqual({
      id: expect.any(String),
      name: 'p2',
      asset_type: 'premise',
      state: null,
      cost_key: 'OTHER-1',
      reseller_code: expect.stringMatching(/^R-/),
    });

    for (const [kind, count] of Object.entries({ point: 2, polygon: 0 })) {
      const ofKind = `/geo/customers/search?geometry_type=${kind}`;
      const { body: narrowed } = await platform.post(ofKind, searched);
      expect(member(narrowed, 'property_count')).toBe(count);
    }

    const scoped = platform.with({ 'x-service-reseller-id': one });
    const own = await scoped.post('/geo/customers/search', searched);
    expect(member(own.body, 'property_count')).toBe(1);
    expect(own.text).not.toContain('p2');

    await platform.delete(`/customers/${customer}/resellers/${link}`);
    const detached = await scoped.post('/geo/customers/search', searched);
    expect(Object(member(detached.body, 'customers'))).toMatchObject([
      { customer_id: customer, customer_name: null, external_ref: null, property_count: 1 },
    ]);
  });
});
