import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockSteps, flatSteps, profileSteps, volumeOf } from './shape-steps';

import { readProfileText } from './ticket/profile-text';

const hour = 3_600_000;
const begin = Date.parse('2026-12-01T00:00:00Z');

test('The steps of a flat delivery sum to its volume', () => {
  expect(volumeOf(flatSteps(begin, begin + 24 * hour, 120))).toBe(120);
});

test('The steps of a profile sum to its intervals, merged or not', () => {
  const volumes = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(volumes, (values) => {
      const read = readProfileText(values.join('\n'), '2026-12-01T00:00:00Z', '15');
      expect(read.ok).toBe(true);
      const steps = read.ok ? profileSteps(read.intervals) : [];
      expect(volumeOf(steps)).toBeCloseTo(values.reduce((sum, one) => sum + one, 0));
    }),
  );
});

test("A block delivers its market's hours: sixteen on weekdays, none at weekends", () => {
  const delivery = {
    start: Date.parse('2026-12-04T06:00:00Z'),
    end: Date.parse('2026-12-08T06:00:00Z'),
  };
  const read = blockSteps({ product: '5x16', mw: '10', market: 'ERCOT' }, delivery);
  const hours = read.ok ? read.steps.map(({ start, end }) => (end - start) / hour) : [];
  expect(hours).toEqual([16, 16]);
});

test('Reports a block without hours in the delivery', () => {
  const delivery = {
    start: Date.parse('2026-12-05T06:00:00Z'),
    end: Date.parse('2026-12-06T06:00:00Z'),
  };
  expect(blockSteps({ product: '5x16', mw: '10', market: 'ERCOT' }, delivery)).toEqual({
    ok: false,
    why: 'No hour of this product is within the delivery.',
  });
});

test('A pasted profile may have a header, tabs and prices', () => {
  const text =
    'start\tend\tvolume_mwh\tprice\n2026-12-01T00:00:00Z\t2026-12-01T01:00:00+00:00\t1.50\t-3\n';
  expect(readProfileText(text, '', '60')).toEqual({
    ok: true,
    intervals: [
      {
        start: '2026-12-01T00:00:00.000Z',
        end: '2026-12-01T01:00:00.000Z',
        volume_mwh: '1.50',
        price_per_mwh: '-3',
      },
    ],
  });
});

test('Reports the line and reason of an invalid profile', () => {
  expect(readProfileText('1\ntwo', '2026-12-01T00:00:00Z', '60')).toEqual({
    ok: false,
    line: 2,
    fault: '“two” is not a volume in MWh, such as 12.5.',
  });
});
