import { type EsriField, esriFields } from '@exchange/geometry';
import { describe, expect, test } from 'vitest';
import { queryParameters } from '../query/parameters.js';
import { readQuery } from '../query/request.js';
import { pbfFeatureWriter, pbfStoredWriter } from './pbf-features.js';

const shape = readQuery(queryParameters({ f: 'pbf' })).shape;
const fields: readonly EsriField[] = esriFields([
  { name: 'changed_at', type: 'esriFieldTypeDate' },
  { name: 'name', type: 'esriFieldTypeString' },
  { name: 'depth', type: 'esriFieldTypeDouble' },
  { name: 'toString', type: 'esriFieldTypeString' },
  { name: '__proto__', type: 'esriFieldTypeString' },
]);
const changed = Date.UTC(2026, 10, 1, 12, 30, 15, 250);

function bothEncodings(attributes: Readonly<Record<string, string | number | null>>) {
  const geometry = { x: -97.123456789, y: 30.25 };
  const all = { changed_at: changed, objectid: 7, ...attributes };
  const stored = pbfStoredWriter(fields, shape)(JSON.stringify({ attributes: all, geometry }));
  const row = pbfFeatureWriter(
    fields,
    shape,
  )([
    {
      objectid: 7,
      changed_at: changed,
      attributes: JSON.stringify(attributes),
      geometry: JSON.stringify(geometry),
    },
  ]);
  return { stored: stored.toString('hex'), row: row.toString('hex') };
}

describe('a stored feature as PBF', () => {
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
  ])('with %s has the same bytes as its row', (_, attributes) => {
    const { stored, row } = bothEncodings(attributes);
    expect(stored).toBe(row);
  });
});
