import { describe, expect, test } from 'vitest';
import { utilityFromFeature } from '../src/import/utilities/from-feature.js';

const mapping = {
  codeColumn: 'code',
  nameColumn: 'name',
  stateColumn: 'state',
  state: 'TX',
  keyColumn: undefined,
};
const ring = (text: string) => text.split(', ').map((place) => place.split(' ').map(Number));
const polygon = (...rings: readonly string[]) => ({
  type: 'Polygon',
  coordinates: rings.map(ring),
});
const square = '0 0, 4 0, 4 4, 0 4, 0 0';

const repairable: readonly (readonly [string, unknown])[] = [
  ['crosses itself', polygon('0 0, 2 2, 2 0, 0 2, 0 0')],
  ['is not closed', polygon('0 0, 4 0, 4 4, 0 4')],
  ['has a hole that crosses its shell', polygon(square, '1 1, 9 1, 9 2, 1 2, 1 1')],
  [
    'has parts that overlap',
    { type: 'MultiPolygon', coordinates: [[ring(square)], [ring(square)]] },
  ],
];
const others: readonly (readonly [string, unknown])[] = [
  ['lies beyond the world', polygon('170 0, 190 0, 190 4, 170 4, 170 0')],
  ['lies on one line', polygon('0 0, 1 1, 2 2, 0 0')],
  ['has too few positions', polygon('0 0, 1 1, 0 0')],
  ['has no ring', polygon()],
  ['has no part', { type: 'MultiPolygon', coordinates: [] }],
  ['has texts for numbers', { type: 'Polygon', coordinates: [[['0', 0], ...ring(square)]] }],
  ['is a point', { type: 'Point', coordinates: [0, 0] }],
  ['is of no type', { coordinates: [ring(square)] }],
  ['spans the antimeridian', polygon('-179 0, 179 0, 179 4, -179 4, -179 0')],
];

const utilityOf = (properties: Readonly<Record<string, string>>, more = {}) =>
  utilityFromFeature({ type: 'Feature', properties, geometry: polygon(square) }, 1, {
    ...{ ...mapping, repair: false },
    ...more,
  });

test('an empty property is as a missing one', () => {
  const empty = utilityOf({ code: 'A', name: '', state: '' });
  expect(empty).toMatchObject({ body: { name: 'A', state: 'TX' } });
  expect(utilityOf({ code: '' })).toMatchObject({ reason: 'no code: code is empty' });
});

test.each([{ code: 'A' }, { code: 'A', key: '' }])('refuses %j without its key', (properties) => {
  const read = utilityOf(properties, { keyColumn: 'key' });
  expect(read).toMatchObject({ reason: 'no key: key is empty' });
});

describe('a territory that', () => {
  const read = (geometry: unknown, repair: boolean) =>
    utilityFromFeature(
      JSON.parse(JSON.stringify({ type: 'Feature', properties: { code: 'A' }, geometry })),
      1,
      { ...mapping, repair },
    );

  test.each([...repairable, ...others])(
    '%s is refused, and the message names --repair only if it helps',
    (_, geometry) => {
      const [plain, repaired] = [read(geometry, false), read(geometry, true)];
      if (plain.kind !== 'refused') return expect.fail('expected a refusal');
      expect(plain.reason.includes('--repair')).toBe(repaired.kind === 'request');
    },
  );

  test.each(repairable)('%s is repaired by --repair', (_, geometry) => {
    expect(read(geometry, true).kind).toBe('request');
  });
});
