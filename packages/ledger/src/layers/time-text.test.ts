import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeText } from './time-text.js';

const farthest = 8_640_000_000_000_000;

test('a time is written as JavaScript writes it, in whatever order times come', () => {
  const time = fc.oneof(
    fc.integer({ min: -farthest, max: farthest }),
    fc.integer({ min: 1_764_028_800_000, max: 1_764_201_600_000 }),
  );
  fc.assert(
    fc.property(fc.array(time, { minLength: 1 }), (times) => {
      expect(times.map(timeText)).toEqual(times.map((one) => new Date(one).toISOString()));
    }),
    { numRuns: 1000 },
  );
});

test.each(['1969-12-31T23:59:59.999Z', '2024-02-29T00:00:00.000Z', '2026-12-31T23:59:59.001Z'])(
  '%s is written as it is',
  (text) => {
    expect(timeText(Date.parse(text))).toBe(text);
  },
);
