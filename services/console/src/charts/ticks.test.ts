import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ticksOf } from './ticks';

test('ticks are round, evenly apart, and hold the range and zero', () => {
  expect(ticksOf(0, 97)).toEqual([0, 20, 40, 60, 80, 100]);
  expect(ticksOf(-3, 4)).toEqual([-4, -2, 0, 2, 4]);
  expect(ticksOf(0.12, 0.3)).toEqual([0, 0.1, 0.2, 0.3]);
  expect(ticksOf(0, 0)).toEqual([0]);
});

test('any range is held by a handful of ticks', () => {
  const amount = fc
    .double({ min: -1e9, max: 1e9, noNaN: true })
    .filter((one) => one === 0 || Math.abs(one) > 1e-6);
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      const ticks = ticksOf(one, other < one ? one : other);
      const [first = 0, last = 0] = [ticks[0], ticks.at(-1)];
      const reach = Math.max(Math.abs(one), Math.abs(other)) * 1e-6;
      expect(first).toBeLessThanOrEqual(Math.min(one, 0) + reach);
      expect(last).toBeGreaterThanOrEqual(Math.max(one, other, 0) - reach);
      expect(ticks).toContain(0);
      expect(ticks.length).toBeLessThanOrEqual(8);
    }),
  );
});
