import { type EsriField, esriFields } from '@exchange/geometry';
import decode from 'arcgis-pbf-parser';
import { describe, expect, test } from 'vitest';
import { queryParameters } from '../query/parameters.js';
import { readQuery } from '../query/request.js';
import { pbfFeatures, pbfFeatureWriter } from './pbf-features.js';
import { pbfSet } from './pbf-message.js';

const shape = readQuery(queryParameters({ f: 'pbf' })).shape;
const fields: readonly EsriField[] = esriFields([
  { name: 'changed_at', type: 'esriFieldTypeDate' },
  { name: 'name', type: 'esriFieldTypeString' },
  { name: 'depth', type: 'esriFieldTypeDouble' },
  { name: 'toString', type: 'esriFieldTypeString' },
  { name: '__proto__', type: 'esriFieldTypeString' },
]);
const changed = Date.UTC(2026, 10, 1, 12, 30, 15, 250);

async function decoded(attributes: Readonly<Record<string, string | number | null>>) {
  const row = {
    objectid: 7,
    changed_at: changed,
    feature: JSON.stringify({ attributes, geometry: { x: -97.123456789, y: 30.25 } }),
    geometry: null,
  };
  const set = { fields, geometryType: null, shape, exceededTransferLimit: false };
  const features = await pbfFeatures([row], pbfFeatureWriter(fields, shape));
  const bytes = pbfSet(set, features);
  return Object(decode(bytes).featureCollection.features[0]?.properties);
}

describe('a feature as PBF', () => {
  test.each([
    ['no text', {}],
    ['an empty text', { name: '' }],
    ['a short text', { name: 'Permit "7"', depth: -1.5 }],
    ['the longest short text', { name: 'a'.repeat(125) }],
    ['the shortest long text', { name: 'a'.repeat(126) }],
    ['a long text', { name: 'a'.repeat(70_000) }],
    ['non-ASCII letters at the end', { name: `${'a'.repeat(60)}ü` }],
    ['a short text of four-byte characters', { name: '😀'.repeat(40) }],
    ['half a character', { name: 'a\ud800b' }],
    ['null', { name: null, depth: null }],
    ['a text with the name of an object property', { toString: 'its own' }],
  ])('with %s has its values', async (_, attributes) => {
    const values = await decoded(attributes);
    expect(values).toMatchObject({ objectid: 7, changed_at: changed });
    for (const name of ['name', 'depth', 'toString']) {
      const sent: unknown = Object.hasOwn(attributes, name) ? Reflect.get(attributes, name) : null;
      const text = typeof sent === 'string' ? Buffer.from(sent).toString() : sent;
      expect([name, values[name]]).toEqual([name, text]);
    }
  });
});
