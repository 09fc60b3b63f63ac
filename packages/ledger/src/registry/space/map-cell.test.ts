import type { Geometry } from '@exchange/units';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellLevels, columnAndRow, mapCell, morton } from './map-cell.js';

const across = 2 ** cellLevels;
const index = fc.integer({ min: 0, max: across - 1 });
const at = (lon: number, lat: number): Geometry => ({ type: 'Point', coordinates: [lon, lat] });

function tileOf(geometry: Geometry, zoom: number): readonly [number, number] {
  return columnAndRow(BigInt(mapCell(geometry)) >> BigInt(2 * (cellLevels - zoom)));
}

describe('cells of a web map', () => {
  test('have consecutive numbers within a tile', () => {
    fc.assert(
      fc.property(index, index, fc.integer({ min: 0, max: cellLevels }), (column, row, zoom) => {
        const cell = morton(column, row);
        expect(columnAndRow(cell)).toEqual([column, row]);
        const size = 2 ** (cellLevels - zoom);
        const tile = morton(Math.floor(column / size), Math.floor(row / size));
        expect(cell >> BigInt(2 * (cellLevels - zoom))).toBe(tile);
      }),
    );
  });

  test('match known tiles of web maps', () => {
    expect(tileOf(at(-122.419_4, 37.774_9), 12)).toEqual([655, 1583]);
    expect(tileOf(at(13.405, 52.52), 10)).toEqual([550, 335]);
    expect(tileOf(at(-0.001, -0.001), 1)).toEqual([0, 1]);
  });

  test('are the outermost cells for points beyond the Web Mercator world', () => {
    expect(tileOf(at(0, 90), 3)).toEqual([4, 0]);
    expect(tileOf(at(0, -90), 3)).toEqual([4, 7]);
    expect(tileOf(at(180, 0), 3)).toEqual([7, 4]);
    expect(tileOf(at(-180, 0), 3)).toEqual([0, 4]);
  });

  test('of a shape cut at the antimeridian are near the antimeridian', () => {
    const box = (west: number, east: number) =>
      [
        [west, -20],
        [east, -20],
        [east, -10],
        [west, -10],
        [west, -20],
      ] as const;
    const cut = (west: number, east: number): Geometry => ({
      type: 'MultiPolygon',
      coordinates: [[box(west, 180)], [box(-180, east)]],
    });
    expect(tileOf(cut(176, -178), 5)[0]).toBe(31);
    expect(tileOf(cut(178, -176), 5)[0]).toBe(0);
    const wide: Geometry = { type: 'Polygon', coordinates: [box(-170, 170)] };
    expect(tileOf(wide, 5)[0]).toBe(16);
  });
});
