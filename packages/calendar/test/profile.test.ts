import { addDecimals, type Decimal, decimal } from '@exchange/units';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Interval,
  type ProfileFault,
  readProfile,
  scaleRest,
  volumeOf,
} from '../src/index.js';

const minute = 60_000;
const start = Date.parse('2026-12-01T00:00:00Z');
const delivery = { start, end: start + 40 * 24 * 60 * minute };
const milli = (count: number) =>
  decimal(
    `${Math.floor(count / 1000)}.${String(count % 1000).padStart(3, '0')}`.replace(/\.?0+$/, ''),
  );

const profiles = fc
  .record({
    steps: fc.array(
      fc.record({
        minutes: fc.constantFrom(15, 30, 60),
        gap: fc.nat(3),
        volume: fc.nat(50_000),
        price: fc.option(fc.nat(200_000), { nil: undefined }),
      }),
      { minLength: 1, maxLength: 200 },
    ),
  })
  .map(({ steps }) => {
    let at = start;
    return steps.map(({ minutes, gap, volume, price }): Interval => {
      const begin = at + gap * minutes * minute;
      at = begin + minutes * minute;
      return {
        start: begin,
        end: at,
        volume: milli(volume),
        price: price === undefined ? undefined : milli(price),
      };
    });
  })
  .filter((intervals) => intervals.some(({ volume }) => volume !== '0'));

const sumOf = (volumes: readonly Decimal[]) => volumes.reduce(addDecimals, decimal('0'));

describe('a profile', () => {
  test('has the volume of its intervals', () => {
    fc.assert(
      fc.property(profiles, (intervals) => {
        const read = readProfile(intervals, delivery);
        if (!read.ok) throw new Error(JSON.stringify(read.fault));
        const sum = sumOf(intervals.map(({ volume }) => volume));
        expect(read.volume).toBe(sum);
        expect(volumeOf(read.runs)).toBe(sum);
      }),
    );
  });

  const one: Interval = { start, end: start + 60 * minute, volume: decimal('2') };
  const later = (hours: number, more: Partial<Interval> = {}): Interval => ({
    ...one,
    start: start + hours * 60 * minute,
    end: start + (hours + 1) * 60 * minute,
    ...more,
  });
  const faultOf = (intervals: readonly Interval[], volume?: Decimal) => {
    const read = readProfile(intervals, delivery, volume);
    return read.ok ? read.runs.length : read.fault;
  };

  test('joins adjacent intervals of the same length, power and price', () => {
    const next = later(1);
    expect(faultOf([one, next])).toBe(1);
    expect(faultOf([one, { ...next, price: decimal('1') }])).toBe(2);
    const half = { ...next, end: next.start + 30 * minute, volume: decimal('1') };
    expect(faultOf([one, half])).toBe(2);
  });

  test.each<[readonly Interval[], ProfileFault, string?]>([
    [[], { code: 'no_interval' }],
    [[one, later(1, { end: start + 125 * minute })], { code: 'odd_length', index: 1 }],
    [[later(1), one], { code: 'out_of_order', index: 1 }],
    [[one, later(0.5)], { code: 'out_of_order', index: 1 }],
    [[later(-1)], { code: 'outside_delivery', index: 0 }],
    [[later(40 * 24)], { code: 'outside_delivery', index: 0 }],
    [[one, later(2, { volume: decimal('-1') })], { code: 'negative_volume', index: 1 }],
    [[later(1, { volume: decimal('0') })], { code: 'nothing_delivered' }],
    [[one, later(1)], { code: 'another_sum', sum: decimal('4'), volume: decimal('4.5') }, '4.5'],
    [
      Array.from({ length: 3_001 }, (_, index) => later(index)),
      { code: 'too_many_intervals', count: 3_001 },
    ],
  ])('%# is refused with %j', (intervals, fault, volume) => {
    const stated = volume === undefined ? undefined : decimal(volume);
    expect(faultOf(intervals, stated)).toEqual(fault);
  });

  test('may state its volume', () => {
    expect(faultOf([one, later(1)], decimal('4'))).toBe(1);
  });
});

describe('a curtailed profile', () => {
  test.each([
    [0, '0.583334', 4, '0.575001'],
    [1, '0.666666', 2, '0.641666'],
  ])('keeps each volume when it is curtailed again', (first, second, later, third) => {
    const hour = 60 * minute;
    const intervals = Array.from({ length: 6 }, (_, index) => ({
      start: start + index * hour,
      end: start + (index + 1) * hour,
      volume: decimal('1'),
    }));
    const read = readProfile(intervals, delivery);
    if (!read.ok) throw new Error('it is a profile');
    let { runs } = read;
    for (const [at, volume] of [
      [start - 1, '1'],
      [start + first * hour, second],
      [start + later * hour, third],
    ] as const) {
      const scaled = scaleRest(runs, at, decimal(volume));
      if (!scaled.ok) throw new Error(`refused at ${scaled.begun}`);
      runs = scaled.runs;
      expect(volumeOf(runs)).toBe(volume);
    }
  });

  test('may end at the rounded volume of its started intervals', () => {
    const hour = 60 * minute;
    const runs = [0, 1].map((index) => ({
      start: start + index * hour,
      end: start + (index + 1) * hour,
      mw: decimal('0.3333333'),
      minutes: 60,
    }));
    const scaled = scaleRest(runs, start, decimal('0.333333'));
    expect(scaled).toEqual({ ok: true, runs: runs.slice(0, 1) });
  });

  test('cannot go below its started volume, nor above without a later interval', () => {
    const read = readProfile([{ start, end: start + 60 * minute, volume: decimal('2') }], delivery);
    if (!read.ok) throw new Error('it is a profile');
    expect(scaleRest(read.runs, start, decimal('1'))).toEqual({ ok: false, begun: '2' });
    expect(scaleRest(read.runs, start, decimal('3'))).toEqual({ ok: false, begun: '2' });
    expect(scaleRest(read.runs, start - 1, decimal('1'))).toMatchObject({ ok: true });
  });
});
