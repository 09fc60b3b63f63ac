import { decimal, instant, instantOf } from '@exchange/units';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Deal } from '../shape/stretches.js';
import { firstInterval, firstRaised } from './closed.js';

const at = (text: string) => instant.parse(text);
const flat = (volume: string, start = '2026-12-01T00:00:00Z', end = '2026-12-01T10:00:00Z') => ({
  volume_mwh: decimal(volume),
  price_per_mwh: decimal('1'),
  delivery_start: at(start),
  delivery_end: at(end),
});
const hour = (n: number) => instantOf(new Date(Date.parse('2026-12-01T00:00:00Z') + n * 3_600_000));
const shaped = (...runs: [from: number, to: number, mw: string][]): Deal => ({
  ...flat('1'),
  shape: {
    kind: 'profile',
    runs: runs.map(([from, to, mw]) => ({
      start: hour(from),
      end: hour(to),
      mw: decimal(mw),
      minutes: 60,
    })),
  },
});

test("the first interval is the whole delivery without a shape, else the first run's start", () => {
  expect(firstInterval(flat('5'))).toEqual({ start: at('2026-12-01T00:00:00Z') });
  expect(firstInterval(shaped([3, 5, '1'], [7, 8, '2']))).toEqual({ start: hour(3) });
});

describe('the first raised interval', () => {
  test('is undefined if no interval rises', () => {
    expect(firstRaised(flat('5'), flat('5'))).toBeUndefined();
    expect(firstRaised(flat('4.999999'), flat('5'))).toBeUndefined();
    expect(firstRaised(shaped([0, 10, '0.5']), flat('5'))).toBeUndefined();
    expect(firstRaised(shaped([2, 4, '1']), shaped([0, 6, '1']))).toBeUndefined();
    expect(firstRaised(shaped([0, 6, '1']), shaped([0, 3, '1'], [3, 6, '2']))).toBeUndefined();
  });

  test('is the whole delivery without a shape', () => {
    const start = at('2026-12-01T00:00:00Z');
    expect(firstRaised(flat('5.000001'), flat('5'))).toEqual({ start });
    expect(firstRaised(flat('5', '2026-12-01T05:00:00Z'), flat('5'))).toEqual({
      start: at('2026-12-01T05:00:00Z'),
    });
  });

  test('is the interval of a shape, regardless of decreases elsewhere', () => {
    const before = shaped([0, 10, '2']);
    expect(firstRaised(shaped([0, 4, '0.1'], [4, 10, '2.1']), before)).toEqual({ start: hour(4) });
    expect(firstRaised(shaped([0, 12, '1']), before)).toEqual({ start: hour(10) });
    expect(firstRaised(shaped([0, 10, '1']), shaped([0, 2, '1'], [3, 10, '1']))).toEqual({
      start: hour(2),
    });
    expect(firstRaised(shaped([0, 10, '1']), flat('9.999999'))).toEqual({ start: hour(0) });
  });

  test('equals a comparison of every hour', () => {
    const powers = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 8, maxLength: 8 });
    const dealOf = (mw: readonly number[]) =>
      shaped(
        ...mw.flatMap((one, n): [number, number, string][] =>
          one === 0 ? [] : [[n, n + 1, String(one)]],
        ),
      );
    fc.assert(
      fc.property(powers, powers, (after, before) => {
        const raised = after.findIndex((mw, n) => mw > (before[n] ?? 0));
        expect(firstRaised(dealOf(after), dealOf(before))).toEqual(
          raised < 0 ? undefined : { start: hour(raised) },
        );
      }),
    );
  });
});
