import { expect, test } from 'vitest';
import { boxOf } from './tile-place.js';

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
