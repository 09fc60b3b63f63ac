import { queryGeo, queryRadius, searchCustomers } from '@exchange/ledger/maps/map/contract';
import { describe, expect, test } from 'vitest';
import { extentOfLayers, typesShown } from '../layers/shown-layers';
import { type Area, readArea } from './area';
import {
  countsForm,
  esriArea,
  featuresOfStatus,
  featuresRequest,
  layerAddresses,
} from './area-requests';
import { geometryOf } from './area-shape';

const box: Area = { kind: 'box', west: 170, south: 50, east: -170, north: 60 };
const circle: Area = { kind: 'circle', lon: -97, lat: 30, radiusMeters: 5_000 };
const polygon = readArea('polygon:0,0;1,0;1,1') ?? box;
const options = { format: 'geojson', limit: 200 } as const;

describe('requests for assets follow the contract', () => {
  test.each([
    ['a box', box, undefined, queryGeo],
    ['a box, of two types', box, ['a', 'b'], queryGeo],
    ['a circle', circle, ['a', 'b'], queryRadius],
    ['a polygon', polygon, undefined, queryGeo],
  ] as const)('%s', (_, area, types, contract) => {
    const { path, body } = featuresRequest(area, { ...options, types, cursor: '12' });
    const { pathname, searchParams } = new URL(path, 'http://ledger.example');
    expect(pathname).toBe(`/api/v1${contract.path}`);
    const query = contract.query.parse(Object.fromEntries(searchParams));
    expect(query).toMatchObject({ format: 'geojson', cursor: '12' });
    expect(contract.body?.parse(JSON.parse(JSON.stringify(body)))).toMatchObject(
      types === undefined ? { limit: 200 } : { asset_types: types, limit: 200 },
    );
  });

  test('requests customers by the same outline', () => {
    for (const area of [box, circle, polygon]) {
      expect(searchCustomers.body?.safeParse({ geometry: { ...geometryOf(area) } })?.success).toBe(
        true,
      );
    }
  });
});

test.each([
  [
    'GeoJSON',
    'properties',
    { type: 'FeatureCollection', numberReturned: 2 },
    { numberReturned: 1 },
  ],
  ['Esri JSON', 'attributes', { objectIdFieldName: 'objectid' }, {}],
])('%s is narrowed to a status', (_, member, set, changed) => {
  const [active, closed] = ['active', 'closed'].map((status) => ({
    [member]: { status, size: 1.5 },
  }));
  expect(featuresOfStatus({ ...set, features: [active, closed] }, 'closed')).toEqual({
    ...set,
    ...changed,
    features: [closed],
  });
});

describe('feature service requests', () => {
  test('send a circle as point and distance, and a shape as clockwise rings', () => {
    expect(esriArea(circle)).toMatchObject({ geometry: '-97,30', distance: '5000' });
    const { geometry = '' } = esriArea(polygon);
    expect(geometry).toBe('{"rings":[[[0,0],[1,1],[1,0],[0,0]]]}');
    expect(JSON.parse(esriArea(box)['geometry'] ?? '').rings).toHaveLength(2);
  });

  test('ask for counts by type and status', () => {
    expect(Object.fromEntries(countsForm(circle))).toMatchObject({
      groupByFieldsForStatistics: 'asset_type,status',
      f: 'json',
    });
  });
});

test('GIS addresses have layer, area and status, and never a key', () => {
  const service = 'https://ledger.example';
  const [items, tiles] = layerAddresses({ service, layers: ['a/b'], area: box, status: 'on hold' });
  expect(items?.address).toBe(
    `${service}/ogc/collections/a%2Fb/items?bbox=170%2C50%2C-170%2C60&status=on+hold&limit=1000`,
  );
  expect(tiles?.address).toBe(`${service}/tiles/a%2Fb/{z}/{x}/{y}.mvt?status=on+hold`);
  const [shape] = layerAddresses({ service, layers: ['assets'], area: polygon, status: undefined });
  expect(decodeURIComponent(shape?.address ?? '').replaceAll('+', ' ')).toContain(
    'filter=S_INTERSECTS(geometry,POLYGON((0 0,1 0,1 1,0 0)))',
  );
});

test('searches the types of the shown layers', () => {
  const names = 'utilities assets premises wells meter premise well_permit wellhead';
  const layers = names.split(' ').map((id) => ({ id }));
  expect(typesShown(['utilities', 'assets', 'meter'], layers)).toBeUndefined();
  expect(typesShown(['utilities'], layers)).toEqual([]);
  const types = typesShown(['wells', 'premises', 'meter'], layers);
  expect(types?.join(' ')).toBe('meter premise well_permit wellhead');
  expect(
    extentOfLayers([{ extent: [1, 2, 3, 4] }, { extent: null }, { extent: [0, 3, 2, 9] }]),
  ).toEqual([0, 2, 3, 9]);
  expect(extentOfLayers([{ extent: null }])).toBeUndefined();
});
