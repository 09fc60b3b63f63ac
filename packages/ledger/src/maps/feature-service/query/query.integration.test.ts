import { getFeature, getLayer, getService, queryFeatures } from '@esri/arcgis-rest-feature-service';
import { toMercator } from '@exchange/geometry';
import decode from 'arcgis-pbf-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import type { JsonMap } from '../../../../../../test/acceptance/client.js';
import { anAsset } from '../../../../../../test/acceptance/fixtures.js';
import { positions, square as ring, wkt } from '../../../../../../test/acceptance/place.js';
import { sharedLedger } from '../../../../../../test/services/ledger.js';

interface Rig {
  readonly name: string;
  readonly state: string;
  readonly depth: number | null;
  readonly operator: string;
  readonly mixed: number | string;
  readonly 'a/b c': string;
}
const rigs: readonly Rig[] = Array.from({ length: 30 }, (_, at) => ({
  name: `Rig ${String(at).padStart(2, '0')}`,
  state: ['TX', 'OK', 'NM'][at % 3] ?? '',
  depth: at % 7 === 0 ? null : at * 100.5,
  operator: at % 2 === 0 ? "O'Hara & Sons" : 'Permian, Inc.',
  mixed: at % 2 === 0 ? at : `no ${at}`,
  'a/b c': `2026-01-${String(at + 1).padStart(2, '0')}`,
}));
const placeOf = (at: number): [number, number] => [-100 + at / 10, 30 + (at % 5) / 10];

const { platform, url, apiKey } = await sharedLedger();
const service = `${url}/rest/services/ledger/FeatureServer`;
const headers = { 'x-api-key': apiKey };
let rig: string;
let lot: string;
let pipe: string;
let buoy: string;
let note: string;
let ids: readonly number[];

beforeAll(async () => {
  for (const [at, { depth, ...one }] of rigs.entries()) {
    const { operator, mixed, 'a/b c': surveyed, ...fixed } = one;
    await anAsset(platform, {
      asset_type: 'rig',
      ...fixed,
      geometry: { type: 'Point', coordinates: placeOf(at) },
      attributes: {
        ...{ operator, mixed, 'a/b c': surveyed, isOpen: at % 2 === 0 },
        ...(depth === null ? {} : { depth }),
      },
    });
  }
  for (const [at, geometry] of [
    { type: 'Polygon', coordinates: [ring(-100, 30, 1), ring(-99.8, 30.2, 0.4).toReversed()] },
    { type: 'MultiPolygon', coordinates: [[ring(-90, 30, 1)], [ring(-88, 30, 0.001)]] },
    wkt('LINESTRING(-100 30, -99.5 30.5, -99 30)'),
  ].entries()) {
    await anAsset(platform, { asset_type: 'lot', name: `Lot ${at}`, geometry });
  }
  for (const lon of [179.5, -179.5, 180, 0]) {
    const geometry = { type: 'Point', coordinates: [lon, -40] };
    await anAsset(platform, { asset_type: 'buoy', name: `Buoy ${lon}`, geometry });
  }
  await anAsset(platform, {
    asset_type: 'memo',
    name: 'A note',
    attributes: { text: 'placeless' },
  });
  const { layers, tables } = await ask('');
  const numberOf = (name: string, list: unknown): string => {
    const match = [list].flat(1).find((one) => Object(one).name === name);
    if (match === undefined) throw new Error(`no layer ${name}`);
    return String(Object(match).id);
  };
  rig = numberOf('rig', layers);
  lot = numberOf('lot', layers);
  pipe = numberOf('lot (lines)', layers);
  buoy = numberOf('buoy', layers);
  note = numberOf('memo', tables);
  ids = (await ask(`/${rig}/query`, { returnIdsOnly: 'true' })).objectIds;
});

const send = (path: string, query: Record<string, string> = {}) =>
  fetch(`${service}${path}?${new URLSearchParams(query)}`, { headers });

async function ask(path: string, query: Record<string, string> = {}) {
  const answer = await send(path, query);
  expect(answer.status).toBe(200);
  return Object(await answer.json());
}
const rigsWhere = (query: Record<string, string>) => ask(`/${rig}/query`, query);

interface Answered {
  readonly features: readonly { readonly attributes: JsonMap }[];
}
const namesIn = ({ features }: Answered) =>
  features.map(({ attributes }) => String(attributes['name']));
const idsIn = ({ features }: Answered) =>
  features.map(({ attributes }) => Number(attributes['objectid']));

async function names(query: Record<string, string>): Promise<readonly string[]> {
  const answer = await rigsWhere({ outFields: 'name', returnGeometry: 'false', ...query });
  expect(answer.error).toBeUndefined();
  return namesIn(answer);
}
const namesOf = (keep: (one: Rig, at: number) => boolean) =>
  rigs.filter(keep).map(({ name }) => name);

async function refusalOf(path: string, query: Record<string, string>) {
  const { error } = await ask(path, query);
  if (error === undefined) throw new Error('the query was accepted');
  return Object(error);
}

describe('the description of the service', () => {
  test('is read by the ArcGIS client', async () => {
    const whole = Object(await getService({ url: service, httpMethod: 'GET', headers }));
    expect(whole).toMatchObject({ capabilities: 'Query', maxRecordCount: 2000 });
    const layer = await getLayer({ url: `${service}/${rig}`, headers });
    expect(layer).toMatchObject({
      id: Number(rig),
      name: 'rig',
      type: 'Feature Layer',
      geometryType: 'esriGeometryPoint',
      objectIdField: 'objectid',
      extent: { spatialReference: { wkid: 4326 } },
    });
    const one = await getFeature({ url: `${service}/${rig}`, id: ids[3] ?? 0, headers });
    expect(one).toMatchObject({
      attributes: { objectid: ids[3], name: 'Rig 03', operator: 'Permian, Inc.' },
      geometry: { x: -99.7, y: 30.3 },
    });
  });

  test('has the types of the fields of each layer', async () => {
    const { fields } = await ask(`/${rig}`);
    const types = Object.fromEntries(
      fields.map(({ name, type }: { name: string; type: string }) => [name, type]),
    );
    expect(types).toMatchObject({
      objectid: 'esriFieldTypeOID',
      changed_at: 'esriFieldTypeDate',
      name: 'esriFieldTypeString',
      depth: 'esriFieldTypeDouble',
      mixed: 'esriFieldTypeString',
      isOpen: 'esriFieldTypeString',
    });
    expect(types).not.toHaveProperty('geometry');
  });

  test('lists a layer once per geometry type, and one without geometries as a table', async () => {
    const { layers, tables } = await ask('/layers');
    const described = new Map(
      [...layers, ...tables].map((one: { id: number }) => [String(one.id), one]),
    );
    expect(described.get(lot)).toMatchObject({ name: 'lot', geometryType: 'esriGeometryPolygon' });
    expect(described.get(pipe)).toMatchObject({ geometryType: 'esriGeometryPolyline' });
    expect(described.get(note)).toMatchObject({ name: 'memo', type: 'Table' });
    expect((await ask(`/${lot}/query`, { returnCountOnly: 'true' })).count).toBe(2);
    expect((await ask(`/${pipe}/query`, { returnCountOnly: 'true' })).count).toBe(1);
    const memo = await ask(`/${note}/query`, { f: 'json', outFields: 'text' });
    expect(memo.features).toEqual([
      { attributes: { objectid: memo.features[0].attributes.objectid, text: 'placeless' } },
    ]);
    expect(memo.geometryType).toBeUndefined();
  });

  test('is found with a trailing slash', async () => {
    expect((await ask(`/${rig}/`)).name).toBe('rig');
  });

  test('is the same for a layer alone, in all layers and in the service', async () => {
    const [service, all] = [await ask(''), await ask('/layers')];
    for (const number of [rig, note]) {
      const one = await ask(`/${number}`);
      const isSame = ({ id }: { id: number }) => id === Number(number);
      expect([...all.layers, ...all.tables].find(isSame)).toEqual(one);
      const { name, type } = one;
      expect([...service.layers, ...service.tables].find(isSame)).toMatchObject({ name, type });
    }
  });
});

describe('a condition', () => {
  test.each<[string, (one: Rig, at: number) => boolean]>([
    ["state = 'TX'", ({ state }) => state === 'TX'],
    ["STATE='TX' and Depth > 1000", ({ state, depth }) => state === 'TX' && (depth ?? 0) > 1000],
    ["UPPER(name) LIKE 'RIG 1_'", ({ name }) => name.startsWith('Rig 1')],
    ['depth BETWEEN 100 AND 402', ({ depth }) => depth !== null && depth >= 100 && depth <= 402],
    ["changed_at > TIMESTAMP '2020-01-01 00:00:00'", () => true],
    ["changed_at < DATE '2020-01-01'", () => false],
    [`"a/b c" BETWEEN '2026-01-05' AND '2026-01-07'`, (_, at) => at >= 4 && at <= 6],
  ])('%s selects the matching features', async (where, keep) => {
    expect(await names({ where })).toEqual(namesOf(keep));
  });

  test('may have pluses for spaces, and its name in capitals', async () => {
    const address = `${service}/${rig}/query?WHERE=depth+is+null&returnCountOnly=true`;
    expect(await (await fetch(address, { headers })).json()).toEqual({ count: 5 });
  });

  test('may have object ids and times', async () => {
    const some = [ids[4], ids[1], 2 ** 31 - 1].join(',');
    expect(await names({ objectIds: some })).toEqual(['Rig 01', 'Rig 04']);
    const now = Date.now();
    expect(await names({ time: `${now - 3_600_000},${now + 3_600_000}` })).toHaveLength(30);
    expect(await names({ time: `null,${now - 3_600_000}` })).toEqual([]);
    expect(await names({ time: '999999999999999,null' })).toEqual([]);
  });
});

describe('a geometry', () => {
  const box = { geometry: '-100,30,-99,31' };
  const inBox = namesOf((_, at) => placeOf(at)[0] <= -99);

  test('is an envelope, point, line or area, in degrees or Web Mercator', async () => {
    expect(await names(box)).toEqual(inBox);
    const mercator = '-11131949.079327358,3503549.843504374,-11020629.588534085,3632749.143384426';
    expect(await names({ geometry: mercator, inSR: '102100' })).toEqual(inBox);
    const rings = JSON.stringify({ rings: [ring(-100, 30, 1).toReversed()] });
    expect(await names({ geometry: rings, geometryType: 'esriGeometryPolygon' })).toEqual(inBox);
    const paths = JSON.stringify({ paths: [positions('-100 30, -99.9 30.1')] });
    expect(await names({ geometry: paths })).toEqual(['Rig 00', 'Rig 01']);
    const points = JSON.stringify({ points: [placeOf(2), placeOf(5)] });
    expect(await names({ geometry: points })).toEqual(['Rig 02', 'Rig 05']);
    expect(await names({ geometry: placeOf(7).join(',') })).toEqual(['Rig 07']);
  });

  test('with a distance is a geodesic circle', async () => {
    const around = { geometry: JSON.stringify({ x: -100, y: 30 }), distance: '20' };
    expect(await names({ ...around, units: 'esriSRUnit_Kilometer' })).toEqual(['Rig 00', 'Rig 01']);
    expect(await names({ ...around, units: 'esriSRUnit_Meter' })).toEqual(['Rig 00']);
  });

  const lots = async (query: Record<string, string>) => {
    const answer = await ask(`/${lot}/query`, { outFields: 'name', ...query });
    expect(answer.error).toBeUndefined();
    return namesIn(answer);
  };
  const area = (west: number, south: number, size: number) =>
    JSON.stringify({ rings: [ring(west, south, size).toReversed()] });

  test.each([
    ['esriSpatialRelIntersects', area(-99.7, 30.3, 0.1), []],
    ['esriSpatialRelEnvelopeIntersects', area(-99.7, 30.3, 0.1), ['Lot 0']],
    ['esriSpatialRelIndexIntersects', area(-99.7, 30.3, 0.1), ['Lot 0']],
    ['esriSpatialRelContains', area(-101, 29, 3), ['Lot 0']],
    ['esriSpatialRelContains', area(-100.5, 29.5, 1), []],
    ['esriSpatialRelWithin', area(-99.95, 30.05, 0.05), ['Lot 0']],
    ['esriSpatialRelWithin', area(-101, 29, 3), []],
    ['esriSpatialRelTouches', area(-99, 30, 1), ['Lot 0']],
    ['esriSpatialRelTouches', area(-99.5, 30, 1), []],
    ['esriSpatialRelOverlaps', area(-99.5, 30.5, 2), ['Lot 0']],
    ['esriSpatialRelCrosses', '{"paths":[[[-101,30.1],[-99.5,30.1]]]}', ['Lot 0']],
  ])('has the relation %s', async (spatialRel, geometry, expected) => {
    expect(await lots({ spatialRel, geometry })).toEqual(expected);
  });

  test('across the antimeridian finds features on both sides', async () => {
    for (const geometry of ['179,-41,181,-39', '-181,-41,-179,-39', '179,-41,-179,-39']) {
      const match = await ask(`/${buoy}/query`, { geometry, outFields: 'name' });
      expect(namesIn(match)).toEqual(['Buoy 179.5', 'Buoy -179.5', 'Buoy 180']);
    }
    const mercator = { inSR: '3857', geometry: '19926188,-5012341,20148827,-4721671' };
    expect((await ask(`/${buoy}/query`, { ...mercator, returnCountOnly: 'true' })).count).toBe(3);
    const whole = { geometry: '-400,-90,400,90', returnCountOnly: 'true' };
    expect((await ask(`/${buoy}/query`, whole)).count).toBe(4);
  });
});

describe('a page', () => {
  test('has the requested order, offset and length, and a mark for more', async () => {
    const page = await rigsWhere({
      orderByFields: 'state DESC, depth',
      resultOffset: '2',
      resultRecordCount: '5',
      outFields: 'name',
    });
    const sorted = [...rigs.entries()].sort(
      ([a, one], [b, other]) =>
        (one.state < other.state ? 1 : one.state > other.state ? -1 : 0) ||
        (one.depth ?? Number.MAX_VALUE) - (other.depth ?? Number.MAX_VALUE) ||
        a - b,
    );
    expect(namesIn(page)).toEqual(sorted.slice(2, 7).map(([, { name }]) => name));
    expect(page.exceededTransferLimit).toBe(true);
    expect((await rigsWhere({ resultOffset: '25' })).exceededTransferLimit).toBe(false);
    expect((await rigsWhere({ resultRecordCount: '0' })).features).toEqual([]);
  });

  test('is part of the complete layer over all pages', async () => {
    const pagedIds: number[] = [];
    for (let resultOffset = 0; ; resultOffset += 7) {
      const page = await rigsWhere({ resultOffset: String(resultOffset), resultRecordCount: '7' });
      pagedIds.push(...idsIn(page));
      if (page.exceededTransferLimit !== true) break;
    }
    expect(pagedIds).toEqual(ids);
  });

  test('that is truncated has no features with returnExceededLimitFeatures=false', async () => {
    const query = { resultRecordCount: '5', returnExceededLimitFeatures: 'false' };
    expect(await rigsWhere(query)).toMatchObject({ features: [], exceededTransferLimit: true });
  });

  test('by a form is the same as by the URL', async () => {
    const query = { where: "state = 'OK'", outFields: '*', outSR: '3857', f: 'json' };
    const answer = await fetch(`${service}/${rig}/query`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(query),
    });
    const page = await rigsWhere(query);
    expect(await answer.json()).toEqual(page);
    const [x, y] = toMercator(...placeOf(1));
    expect(page.features[0].geometry).toEqual({ x, y });
  });

  test('is read by the ArcGIS client as JSON, GeoJSON and PBF', async () => {
    const options = {
      url: `${service}/${rig}`,
      headers,
      where: "state = 'NM'",
      outFields: '*' as const,
    };
    const json = Object(await queryFeatures(options));
    const geojson = Object(await queryFeatures({ ...options, f: 'geojson' }));
    const pbf = Object(await queryFeatures({ ...options, f: 'pbf-as-geojson' }));
    const names = namesOf(({ state }) => state === 'NM');
    expect(namesIn(json)).toEqual(names);
    for (const collection of [geojson, pbf]) {
      expect(collection.features.map((one: JsonMap) => Object(one['properties']).name)).toEqual(
        names,
      );
    }
  });
});

describe('the same features in every format', () => {
  const forms = async (number: string, query: Record<string, string>) => {
    const json = await ask(`/${number}/query`, { ...query, f: 'json' });
    const pbf = await send(`/${number}/query`, { ...query, f: 'pbf' });
    expect(pbf.headers.get('content-type')).toBe('application/x-protobuf');
    const geojson = await send(`/${number}/query`, { ...query, f: 'geojson' });
    expect(geojson.headers.get('content-type')).toBe('application/geo+json');
    return {
      json,
      pbf: decode(new Uint8Array(await pbf.arrayBuffer())).featureCollection.features,
      geojson: Object(await geojson.json()),
    };
  };

  test.each<Record<string, string>>([
    { outFields: '*' },
    { outFields: 'name,depth,mixed,changed_at' },
    { outFields: '*', outSR: '3857' },
    { outFields: '*', maxAllowableOffset: '0.01' },
    { outFields: '*', outSR: '102100', maxAllowableOffset: '1000' },
    { outFields: '*', returnGeometry: 'false' },
  ])('%j', async (query) => {
    for (const number of [rig, lot, pipe]) {
      const known = number === rig ? query : { ...query, outFields: '*' };
      const { json, pbf, geojson } = await forms(number, known);
      expect(json.features.length).toBeGreaterThan(0);
      expect(pbf).toHaveLength(json.features.length);
      const fields: string[] = json.fields.map(({ name }: { name: string }) => name);
      for (const [at, { attributes, geometry }] of json.features.entries()) {
        const complete = Object.fromEntries(fields.map((name) => [name, attributes[name] ?? null]));
        expect(pbf[at]?.properties).toEqual(complete);
        const { properties, id } = geojson.features[at];
        expect(id).toBe(attributes.objectid);
        const changed_at = new Date(attributes.changed_at).toISOString();
        const expected =
          attributes.changed_at === undefined ? attributes : { ...attributes, changed_at };
        expect(properties).toEqual(expected);
        if (geometry === undefined) {
          expect(geojson.features[at].geometry).toBeNull();
          expect(pbf[at]?.geometry ?? null).toBeNull();
          continue;
        }
        const places = [geometry.paths ?? geometry.rings ?? [geometry.x, geometry.y]].flat(4);
        const read = [pbf[at]?.geometry?.coordinates].flat(5);
        expect(read).toHaveLength(places.length);
        for (const [index, place] of places.entries()) expect(read[index]).toBeCloseTo(place, 3);
        const coordinates = [geojson.features[at].geometry.coordinates].flat(5);
        if (number === lot) expect(coordinates).toHaveLength(places.length);
        else expect(coordinates).toEqual(places);
      }
    }
  });

  test('have texts in a field of mixed types, and booleans as text', async () => {
    const { features } = await rigsWhere({ outFields: '*', resultRecordCount: '2' });
    expect(features[0].attributes).toMatchObject({ mixed: '0', isOpen: 'true' });
    expect(features[1].attributes).toMatchObject({ mixed: 'no 1', isOpen: 'false' });
    expect(features[0].attributes).not.toHaveProperty('depth');
    const named = await rigsWhere({ outFields: 'depth', resultRecordCount: '1' });
    expect(named.features[0].attributes).toEqual({ objectid: ids[0], depth: null });
  });

  // The middle of the line is half a degree aside: 64 km on the map at this latitude.
  test.each<[number, Record<string, string>]>([
    [3, {}],
    [3, { maxAllowableOffset: '0.4' }],
    [2, { maxAllowableOffset: '1' }],
    [3, { maxAllowableOffset: '60000', outSR: '3857' }],
    [2, { maxAllowableOffset: '70000', outSR: '3857' }],
  ])('are simplified within the tolerance to %i points by %j', async (count, query) => {
    const { features } = await ask(`/${pipe}/query`, query);
    expect(features[0].geometry.paths[0]).toHaveLength(count);
  });
});

describe('a summary of many features', () => {
  test('has their number, their extent, or both', async () => {
    const where = "state = 'TX'";
    expect(await rigsWhere({ where, returnCountOnly: 'true' })).toEqual({ count: 10 });
    const both = await rigsWhere({ where, returnCountOnly: 'true', returnExtentOnly: 'true' });
    const [xmax, ymax] = [placeOf(27)[0], 30.4];
    expect(both).toEqual({
      count: 10,
      extent: {
        xmin: -100,
        ymin: 30,
        xmax,
        ymax,
        spatialReference: { wkid: 4326, latestWkid: 4326 },
      },
    });
    const { extent } = await rigsWhere({ returnExtentOnly: 'true', outSR: '102100' });
    expect(extent.xmin).toBeCloseTo(-11131949.079327, 5);
    expect(extent.spatialReference).toEqual({ wkid: 102100, latestWkid: 3857 });
    const geojson = await rigsWhere({ where, returnExtentOnly: 'true', f: 'geojson' });
    expect(geojson.bbox).toEqual([-100, 30, xmax, ymax]);
    const nothing = await rigsWhere({
      where: '1=0',
      returnExtentOnly: 'true',
      returnCountOnly: 'true',
    });
    expect(nothing).toMatchObject({ count: 0, extent: { xmin: 'NaN' } });
  });

  test('has every object id', async () => {
    const answer = await rigsWhere({ returnIdsOnly: 'true', where: "state = 'OK'" });
    expect(answer).toEqual({
      objectIdFieldName: 'objectid',
      objectIds: ids.filter((_, at) => at % 3 === 1),
    });
    expect(await rigsWhere({ returnIdsOnly: 'true', where: '1=0' })).toMatchObject({
      objectIds: [],
    });
  });

  test.each(['depth DESC', 'state,depth', 'name DESC'])(
    'has object ids in the order of features (%s)',
    async (orderByFields) => {
      const page = { where: 'depth > 0', orderByFields, resultOffset: '2', resultRecordCount: '9' };
      const { features } = await rigsWhere({ ...page, outFields: 'objectid' });
      const { objectIds } = await rigsWhere({ ...page, returnIdsOnly: 'true' });
      expect(objectIds).toEqual(idsIn({ features }));
      expect(objectIds).toHaveLength(9);
    },
  );

  test('has distinct values, or their number', async () => {
    const query = { returnDistinctValues: 'true', outFields: 'state,operator', where: 'depth > 0' };
    const { features, fields } = await rigsWhere({ ...query, orderByFields: 'state DESC' });
    expect(features.map((one: JsonMap) => Object(one['attributes']))).toEqual(
      ['TX', 'OK', 'NM'].flatMap((state) => [
        { state, operator: "O'Hara & Sons" },
        { state, operator: 'Permian, Inc.' },
      ]),
    );
    expect(fields.map(({ name }: { name: string }) => name)).toEqual(['state', 'operator']);
    expect(await rigsWhere({ ...query, returnCountOnly: 'true' })).toEqual({ count: 6 });
    const page = await rigsWhere({ ...query, resultRecordCount: '4' });
    expect(page).toMatchObject({ exceededTransferLimit: true });
    expect(page.features).toHaveLength(4);
    const depths = await rigsWhere({ returnDistinctValues: 'true', outFields: 'depth' });
    expect(depths.features.at(-1).attributes).toEqual({ depth: null });
    expect(depths.features[0].attributes).toEqual({ depth: 100.5 });
  });

  const figure = (statisticType: string, onStatisticField = 'depth') => ({
    statisticType,
    onStatisticField,
    outStatisticFieldName: statisticType,
  });
  test('has statistics of all features or of groups', async () => {
    const types = ['count', 'sum', 'min', 'max', 'avg', 'stddev', 'var'];
    const outStatistics = JSON.stringify(types.map((type) => figure(type)));
    const { features } = await rigsWhere({ outStatistics });
    const depths = rigs.flatMap(({ depth }) => depth ?? []);
    const sum = depths.reduce((all, one) => all + one, 0);
    const avg = sum / depths.length;
    const variance = depths.reduce((all, one) => all + (one - avg) ** 2, 0) / (depths.length - 1);
    const { attributes } = features[0];
    expect(attributes).toMatchObject({ count: depths.length, min: 100.5, max: 2914.5 });
    expect(attributes.sum).toBeCloseTo(sum, 9);
    expect(attributes.avg).toBeCloseTo(avg, 9);
    expect(attributes.stddev).toBeCloseTo(Math.sqrt(variance), 6);
    expect(attributes.var).toBeCloseTo(variance, 6);

    const grouped = await rigsWhere({
      outStatistics: JSON.stringify([figure('count', 'objectid'), figure('max', 'name')]),
      groupByFieldsForStatistics: 'state',
      orderByFields: 'count DESC, state DESC',
      where: "name < 'Rig 10'",
    });
    expect(grouped.features).toEqual([
      { attributes: { state: 'TX', count: 4, max: 'Rig 09' } },
      { attributes: { state: 'OK', count: 3, max: 'Rig 07' } },
      { attributes: { state: 'NM', count: 3, max: 'Rig 08' } },
    ]);
    expect(grouped.fields.map((one: JsonMap) => one['type'])).toEqual([
      'esriFieldTypeString',
      'esriFieldTypeInteger',
      'esriFieldTypeString',
    ]);
    const latest = await rigsWhere({
      outStatistics: JSON.stringify([figure('max', 'changed_at')]),
    });
    expect(Math.abs(latest.features[0].attributes.max - Date.now())).toBeLessThan(3_600_000);
    const unnamed = { statisticType: 'max', onStatisticField: 'a/b c' };
    const { features: last } = await rigsWhere({ outStatistics: JSON.stringify([unnamed]) });
    expect(last).toEqual([{ attributes: { 'max_a/b c': '2026-01-30' } }]);
  });

  test('is rejected for an unknown field, or a field without numbers', async () => {
    for (const [query, message] of [
      [{ outStatistics: JSON.stringify([figure('sum', 'name')]) }, /sum requires numbers/],
      [{ outStatistics: JSON.stringify([figure('sum', 'mixed')]) }, /sum requires numbers/],
      [{ outStatistics: JSON.stringify([figure('count', 'color')]) }, /no field "color"/],
      [{ outFields: 'color' }, /outFields: The layer has no field "color"/],
      [{ orderByFields: 'color' }, /orderByFields: The layer has no field "color"/],
      [{ orderByFields: 'geometry' }, /orderByFields: The layer has no field/],
      [{ returnDistinctValues: 'true' }, /Name the fields/],
      [
        { returnDistinctValues: 'true', outFields: 'state', orderByFields: 'name' },
        /orderByFields: The answer has no field/,
      ],
    ] as const) {
      const error = await refusalOf(`/${rig}/query`, query);
      expect(error.code).toBe(400);
      expect(error.message).toMatch(message);
    }
  });
});

describe('a missing resource', () => {
  test('has a code, with status 200', async () => {
    expect(await refusalOf('/999999/query', {})).toMatchObject({ code: 404 });
    expect(await refusalOf(`/${rig}/999999`, {})).toMatchObject({ code: 404 });
    expect(await refusalOf(`/${rig}/9999999999`, {})).toMatchObject({ code: 404 });
    expect(await refusalOf(`/${lot}/${ids[0]}`, {})).toMatchObject({ code: 404 });
  });

  test.each([
    'applyEdits',
    'queryRelatedRecords',
    'queryAttachments',
    'generateRenderer',
    'calculate',
  ])('is a refusal of the operation %s', async (operation) => {
    const error = await refusalOf(`/${rig}/${operation}`, {});
    expect(error).toMatchObject({ code: 400 });
    expect(error.message).toContain(`"${operation}" is not offered`);
    const form = await fetch(`${service}/${rig}/${operation}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ adds: '[]', f: 'json' }),
    });
    expect(Object(await form.json()).error.message).toContain(operation);
  });
});
