import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortOrWhole } from '../../../test/services/seeded-part.js';
import { orientation } from '../src/winding.js';
import { real } from './real.js';

/** Multiples of this give the exact sign by whole numbers. */
const unit = 2 ** -45;

function exactSign(...[ax, ay, bx, by, cx, cy]: readonly number[]): number {
  const [a, b, c, d, e, f] = [ax, ay, bx, by, cx, cy].map((one) => BigInt((one ?? 0) / unit));
  const [x1, y1, x2, y2, x3, y3] = [a ?? 0n, b ?? 0n, c ?? 0n, d ?? 0n, e ?? 0n, f ?? 0n];
  const determinant = (x1 - x3) * (y2 - y3) - (y1 - y3) * (x2 - x3);
  return determinant > 0n ? 1 : determinant < 0n ? -1 : 0;
}

const coordinate = fc.integer({ min: -180 * 2 ** 45, max: 180 * 2 ** 45 }).map((n) => n * unit);
const step = fc.integer({ min: -3, max: 3 }).map((n) => n * unit);

test('left is positive, right negative, and on the line is 0', () => {
  expect(orientation(0, 0, 1, 0, 0.5, 1)).toBeGreaterThan(0);
  expect(orientation(0, 0, 1, 0, 0.5, -1)).toBeLessThan(0);
  expect(Math.abs(orientation(0, 0, 1, 1, 0.1, 0.1))).toBe(0);
});

test('the sign is exact for points very close to the line', () => {
  fc.assert(
    fc.property(
      fc.tuple(coordinate, coordinate, coordinate, coordinate),
      real(-1, 2),
      fc.tuple(step, step),
      ([ax, ay, bx, by], share, [dx, dy]) => {
        const on = (from: number, to: number) =>
          Math.round((from + (to - from) * share) / unit) * unit;
        const points = [ax, ay, bx, by, on(ax, bx) + dx, on(ay, by) + dy] as const;
        expect(Math.sign(orientation(...points)) + 0).toBe(exactSign(...points));
      },
    ),
    { numRuns: shortOrWhole(2_000, 20_000) },
  );
});
