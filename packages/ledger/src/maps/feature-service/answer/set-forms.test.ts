import { type EsriField, esriFields, toEsriGeometry, withFeatures } from '@exchange/geometry';
import decode from 'arcgis-pbf-parser';
import { describe, expect, test } from 'vitest';
import { positions, square, wkt } from '../../../../../../test/acceptance/place.js';
import { queryParameters } from '../query/parameters.js';
import { readQuery, type ShapeRequest } from '../query/request.js';
import type { FeatureRow } from '../service/field.js';
import { esriFeatureWriter, type SetDescription, setMembers } from './feature-set.js';
import { collectionMembers } from './geojson-set.js';
import { pbfFeatures, pbfFeatureWriter } from './pbf-features.js';
import { pbfSet } from './pbf-message.js';

const fields: readonly EsriField[] = esriFields([
  { name: 'name', type: 'esriFieldTypeString' },
  { name: 'changed_at', type: 'esriFieldTypeDate' },
  { name: 'depth', type: 'esriFieldTypeDouble' },
  { name: 'grade', type: 'esriFieldTypeString' },
  { name: 'toString', type: 'esriFieldTypeString' },
]);
const changed = Date.UTC(2026, 10, 1, 12, 30, 15, 250);

const shapes = {
  point: wkt('POINT(-97.123456789 30.25)'),
  polyline: wkt('MULTILINESTRING((-97 30, -96.5 31, -96 30.5), (10 10, 10.1 10))'),
  polygon: {
    type: 'MultiPolygon' as const,
    coordinates: [[square(0, 0, 10), square(2, 2, 3).toReversed()], [square(20, 20, 5)]],
  },
};
const kinds = ['point', 'polyline', 'polygon'] as const;
const types = {
  point: 'esriGeometryPoint',
  polyline: 'esriGeometryPolyline',
  polygon: 'esriGeometryPolygon',
} as const;

const request = (query: Record<string, string>): ShapeRequest =>
  readQuery(queryParameters(query)).shape;
const row = (kind: (typeof kinds)[number]): FeatureRow => ({
  objectid: 7,
  changed_at: changed,
  feature: `{"attributes":{"objectid":7,"name":"Permit \\"7\\"","depth":-1.5,"grade":12},"geometry":${JSON.stringify(toEsriGeometry(shapes[kind]))}}`,
  geometry: null,
});
const set = (kind: (typeof kinds)[number], shape: ShapeRequest): SetDescription => ({
  fields,
  geometryType: types[kind],
  shape,
  exceededTransferLimit: false,
});

function asJson(kind: (typeof kinds)[number], shape: ShapeRequest) {
  const write = esriFeatureWriter(fields, shape, { writesMissing: true, passesStored: false });
  return JSON.parse(withFeatures(setMembers(set(kind, shape)), [write(row(kind))]));
}

async function asPbf(kind: (typeof kinds)[number], shape: ShapeRequest) {
  const features = await pbfFeatures([row(kind)], pbfFeatureWriter(fields, shape));
  return decode(pbfSet(set(kind, shape), features));
}

describe('the same features as JSON, GeoJSON and PBF', () => {
  test('have the values of their fields, and null for the name of an object property', async () => {
    const shape = request({});
    const [feature] = asJson('point', shape).features;
    const values = { objectid: 7, name: 'Permit "7"', changed_at: changed, depth: -1.5 };
    expect(feature.attributes).toEqual({ ...values, grade: '12', toString: null });
    const [decoded] = (await asPbf('point', shape)).featureCollection.features;
    expect(decoded?.properties).toEqual(feature.attributes);
  });

  test('state their coordinate system and whether there are more', () => {
    const shape = request({ outSR: '102100' });
    expect(setMembers({ ...set('point', shape), exceededTransferLimit: true })).toMatchObject({
      geometryType: 'esriGeometryPoint',
      spatialReference: { wkid: 102100, latestWkid: 3857 },
      exceededTransferLimit: true,
      objectIdFieldName: 'objectid',
    });
    const bytes = pbfSet({ ...set('point', shape), exceededTransferLimit: true }, Buffer.alloc(0));
    expect(decode(bytes).exceededTransferLimit).toBe(true);
    expect(collectionMembers(shape.reference, true)).toMatchObject({
      exceededTransferLimit: true,
      crs: { properties: { name: 'EPSG:3857' } },
    });
  });
});

describe('a grid of whole numbers', () => {
  const grid = (more: object = {}) =>
    request({
      quantizationParameters: JSON.stringify({
        mode: 'view',
        originPosition: 'upperLeft',
        tolerance: 0.5,
        extent: { xmin: -100, ymin: 0, xmax: 100, ymax: 50 },
        ...more,
      }),
    });

  test('counts columns from the left and rows from the top, in steps', () => {
    const answer = asJson('polyline', grid());
    expect(answer.transform).toEqual({
      originPosition: 'upperLeft',
      scale: [0.5, 0.5],
      translate: [-100, 50],
    });
    expect(answer.features[0].geometry.paths).toEqual([positions('6 40, 1 -2, 1 1')]);
  });

  test('counts rows from the bottom on request', () => {
    const [feature] = asJson('point', grid({ originPosition: 'lowerLeft' })).features;
    expect(feature.geometry).toEqual({ x: 6, y: 61 });
  });

  test('retains every point in edit mode', () => {
    const [feature] = asJson('polyline', grid({ mode: 'edit' })).features;
    expect(feature.geometry.paths).toHaveLength(2);
  });

  test('retains a minimal part of smaller shapes', () => {
    const [feature] = asJson('polygon', grid({ tolerance: 50 })).features;
    expect(feature.geometry.rings).toEqual([positions('2 1, 1 0, 0 1, -1 -1')]);
  });

  test('turns a minimal ring clockwise from the bottom too', () => {
    const fromBelow = grid({ tolerance: 500, originPosition: 'lowerLeft' });
    const [feature] = asJson('polygon', fromBelow).features;
    expect(feature.geometry.rings[0].slice(1)).toEqual(positions('0 1, 1 0, -1 -1'));
  });

  test.each(kinds)('has the same positions of a %s as PBF', async (kind) => {
    const shape = grid();
    const answer = asJson(kind, shape);
    const { scale, translate } = answer.transform;
    const [decoded] = (await asPbf(kind, shape)).featureCollection.features;
    const read = [decoded?.geometry?.coordinates].flat(5);
    const unpacked: number[] = [];
    const { geometry } = answer.features[0];
    for (const part of geometry.x === undefined
      ? (geometry.paths ?? geometry.rings)
      : [[[geometry.x, geometry.y]]]) {
      let [x, y] = [0, 0];
      for (const [dx, dy] of part) {
        x += dx;
        y += dy;
        unpacked.push(translate[0] + x * scale[0], translate[1] - y * scale[1]);
      }
    }
    expect(read).toEqual(unpacked);
  });

  test('rounds coordinates to the requested decimals', () => {
    const [feature] = asJson('point', request({ geometryPrecision: '2' })).features;
    expect(feature.geometry).toEqual({ x: -97.12, y: 30.25 });
  });
});
