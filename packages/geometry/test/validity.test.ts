import fc from 'fast-check';
import GeoJSONReader from 'jsts/org/locationtech/jts/io/GeoJSONReader.js';
import IsValidOp from 'jsts/org/locationtech/jts/operation/valid/IsValidOp.js';
import { describe, expect, test } from 'vitest';
import { shortOrWhole } from '../../../test/services/seeded-part.js';
import { checkGeometry } from '../src/index.js';

const runs = shortOrWhole(400, 20_000);

const reader = new GeoJSONReader();
/** JTS is the reference for OGC validity. */
const isValidByJts = (geometry: unknown) => new IsValidOp(reader.read(geometry)).isValid();

// Makes touches, overlaps and collinear edges likely.
const position = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }));
const ring = fc
  .array(position, { minLength: 3, maxLength: 7 })
  .map((positions) => [...positions, positions[0] ?? [0, 0]]);
const square = fc
  .tuple(
    fc.integer({ min: 0, max: 6 }),
    fc.integer({ min: 0, max: 6 }),
    fc.integer({ min: 1, max: 4 }),
  )
  .map(([x, y, size]) => [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
    [x, y],
  ]);
const shell = fc.oneof(ring, square);

describe('validity equals that of JTS', () => {
  const agree = (geometry: { readonly type: string; readonly coordinates: unknown }): void => {
    expect(checkGeometry(geometry).ok).toBe(isValidByJts(geometry));
  };

  test('of one ring', () => {
    fc.assert(
      fc.property(shell, (one) => agree({ type: 'Polygon', coordinates: [one] })),
      { numRuns: runs },
    );
  });

  test('of a shell with holes', () => {
    const holes = fc.array(shell, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(shell, holes, (one, others) =>
        agree({ type: 'Polygon', coordinates: [one, ...others] }),
      ),
      { numRuns: runs },
    );
  });

  test('of a large shell with holes', () => {
    const around = [
      [-1, -1],
      [12, -1],
      [12, 12],
      [-1, 12],
      [-1, -1],
    ];
    fc.assert(
      fc.property(fc.array(shell, { minLength: 1, maxLength: 4 }), (holes) =>
        agree({ type: 'Polygon', coordinates: [around, ...holes] }),
      ),
      { numRuns: runs },
    );
  });

  test('of several parts', () => {
    const parts = fc.array(fc.array(shell, { minLength: 1, maxLength: 2 }), {
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(parts, (coordinates) => agree({ type: 'MultiPolygon', coordinates })),
      { numRuns: runs },
    );
  });
});
