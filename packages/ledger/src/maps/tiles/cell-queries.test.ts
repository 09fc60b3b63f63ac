import { expect, test } from 'vitest';
import { mapCell, mercatorRow } from '../../registry/space/map-cell.js';
import { cellOf } from './cell-queries.js';

test.each([
  [90, 60],
  [-90, 60],
  [45, -70],
])('a cell with one point at %d, %d has its place in the tile', (lon, lat) => {
  const cell = mapCell({ type: 'Point', coordinates: [lon, lat] });
  const [column, row] = [((lon + 180) / 360) * 2, mercatorRow(lat) * 2];
  const place = { z: 1, x: Math.floor(column), y: Math.floor(row) };
  const { at, count } = cellOf(place, { count: 1, first: cell, last: cell });
  const expected = [(column - place.x) * 4096, (row - place.y) * 4096].map(Math.floor);
  expect([at, count]).toEqual([expected, 1]);
});
