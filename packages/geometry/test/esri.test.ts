import { arcgisToGeoJSON } from '@terraformer/arcgis';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  esriFields,
  standaloneEsriFeature,
  toEsriGeometry,
  windRightHanded,
  writeEsriFeature,
  writeFeatureSet,
} from '../src/index.js';
import { aGeometry } from './geometries.js';

describe('an Esri geometry', () => {
  test('is read back as the same geometry by another library', () => {
    fc.assert(
      fc.property(aGeometry, (geometry) => {
        const right = windRightHanded(geometry);
        const back = Object(arcgisToGeoJSON(toEsriGeometry(right)));
        expect(normal(back)).toEqual(normal(right));
      }),
    );
  });

  test('is not a member of a feature without location', () => {
    const text = writeEsriFeature({ objectid: 1, attributes: {}, geometry: null });
    expect(JSON.parse(text)).toEqual({ attributes: { objectid: 1 } });
  });

  test('alone states its spatial reference', () => {
    const text = writeEsriFeature({
      objectid: 7,
      attributes: { name: 'Depot "7"}}' },
      geometry: { type: 'Point', coordinates: [1, 2] },
    });
    expect(JSON.parse(standaloneEsriFeature(text))).toEqual({
      attributes: { objectid: 7, name: 'Depot "7"}}' },
      geometry: { x: 1, y: 2, spatialReference: { wkid: 4326, latestWkid: 4326 } },
    });
    const placeless = writeEsriFeature({ objectid: 7, attributes: { name: '}}' }, geometry: null });
    expect(standaloneEsriFeature(placeless)).toBe(placeless);
  });
});

describe('Esri attributes', () => {
  const json = fc.dictionary(
    fc.string({ minLength: 1, maxLength: 8 }),
    fc.jsonValue({ maxDepth: 2 }),
  );

  test('are texts, numbers and null, and the set is JSON', () => {
    fc.assert(
      fc.property(json, fc.nat(2 ** 31 - 1), (attributes, objectid) => {
        const feature = writeEsriFeature({
          objectid,
          attributes: Object(attributes),
          geometry: null,
        });
        const set = {
          geometryType: null,
          fields: esriFields([]),
          exceededTransferLimit: false,
          hasMoreFields: false,
        };
        const [read] = JSON.parse(writeFeatureSet(set, [feature])).features;
        expect(read.attributes.objectid).toBe(objectid);
        for (const value of Object.values(read.attributes)) {
          expect(value === null || ['string', 'number'].includes(typeof value)).toBe(true);
        }
      }),
    );
  });

  test('never differ in case only; the first wins', () => {
    const text = writeEsriFeature({
      objectid: 1,
      attributes: { name: 'first', NAME: 'second', OBJECTID: 'third' },
      geometry: null,
    });
    expect(JSON.parse(text).attributes).toEqual({ objectid: 1, name: 'first' });
  });
});

interface Shape {
  readonly type: string;
  readonly coordinates: unknown;
}

function normal({ type, coordinates }: Shape): Shape {
  if (type === 'LineString') return { type: 'MultiLineString', coordinates: [coordinates] };
  if (type === 'Polygon') return { type: 'MultiPolygon', coordinates: rounded([coordinates]) };
  return { type, coordinates: type === 'MultiPolygon' ? rounded(coordinates) : coordinates };
}

function rounded(polygons: unknown): unknown {
  const ringOf = (ring: unknown) => {
    const open = (Array.isArray(ring) ? ring : []).slice(0, -1).map(String);
    const at = open.indexOf([...open].sort()[0] ?? '');
    return [...open.slice(at), ...open.slice(0, at)].join(' ');
  };
  const list = Array.isArray(polygons) ? polygons : [];
  return list.map((one) => (Array.isArray(one) ? one.map(ringOf) : one)).sort();
}
