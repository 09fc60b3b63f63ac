import { expect, test } from 'vitest';
import { largestOf, moved, paintOf } from './draw-heat';

test('sells and buys have their own colors, with an intensity by size', () => {
  const largest = largestOf([
    [5, -10, 'none'],
    ['absent', 0],
  ]);
  expect(largest).toBe(10);
  expect(paintOf(-10, largest)).toEqual({ sign: 'minus', strength: 1 });
  expect(paintOf(5, largest)).toMatchObject({ sign: 'plus' });
  expect(paintOf(5, largest).strength).toBeLessThan(paintOf(6, largest).strength);
});

test('the smallest value differs from zero, and a missing hour from both', () => {
  expect(paintOf(1e-6, 1e6).strength).toBeGreaterThan(0.1);
  expect(paintOf(0, 10)).toEqual({ sign: 'zero', strength: 0 });
  expect(paintOf('none', 10)).toEqual({ sign: 'zero', strength: 0 });
  expect(paintOf('absent', 10)).toEqual({ sign: 'absent', strength: 0 });
  expect(paintOf(0, largestOf([]))).toEqual({ sign: 'zero', strength: 0 });
});

test('arrow keys move between cells and stop at the edges', () => {
  const size = { rows: 31, columns: 25 };
  expect(moved('ArrowRight', { row: 0, column: 3 }, size)).toEqual({ row: 0, column: 4 });
  expect(moved('ArrowUp', { row: 0, column: 3 }, size)).toEqual({ row: 0, column: 3 });
  expect(moved('PageDown', { row: 28, column: 3 }, size)).toEqual({ row: 30, column: 3 });
  expect(moved('End', { row: 2, column: 3 }, size)).toEqual({ row: 2, column: 24 });
  expect(moved('Home', { row: 2, column: 3 }, size)).toEqual({ row: 2, column: 0 });
  expect(moved('Tab', { row: 2, column: 3 }, size)).toBeUndefined();
});
