import { expect, test } from 'vitest';
import { boxOf, drawnBoxOf } from './tile-place.js';

test.each([
  [0, 0, 90, -90],
  [1, 0, 90, -3],
  [1, 1, 3, -90],
  [3, 0, 90, 79],
  [3, 7, -79, -90],
])('the tiles of zoom %i in row %i reach from %i to %i degrees', (z, y, north, south) => {
  const box = boxOf({ z, x: 0, y });
  expect([box.north, box.south].map(Math.round)).toEqual([north, south]);
});

test('a tile is drawn with a margin of a sixty-fourth of its width on each side', () => {
  expect(drawnBoxOf({ z: 1, x: 0, y: 0 })).toMatchObject({ west: -182.8125, east: 2.8125 });
  expect(drawnBoxOf({ z: 1, x: 1, y: 0 })).toMatchObject({ west: -2.8125, east: 182.8125 });
});
