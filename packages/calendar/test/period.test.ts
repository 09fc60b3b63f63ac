import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shortOrWhole } from '../../../test/services/seeded-part.js';
import { periods, periodsOf } from '../src/index.js';
import { clockAt } from './clock.js';

const at = (text: string) => Date.parse(text);
const utc = (ms: number) => new Date(ms).toISOString().slice(0, 16);
const zones = [
  'America/Chicago',
  'Europe/Berlin',
  'Africa/Cairo',
  'America/Havana',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'UTC',
];
const minutes = { quarter_hour: 15, half_hour: 30, hour: 60 } as const;

describe('the periods of any window in any zone', () => {
  const cases = fc.record({
    timeZone: fc.constantFrom(...zones),
    period: fc.constantFrom(...periods),
    start: fc.integer({ min: at('2023-12-20T00:00Z'), max: at('2026-01-01T00:00Z') }),
    days: fc.integer({ min: 1, max: 40_000 }).map((part) => part / 1_000),
    dayStarts: fc.constantFrom(0, 360, 540),
  });

  test('are adjacent, do not overlap, and cover it', () => {
    fc.assert(
      fc.property(cases, ({ timeZone, period, start, days, dayStarts }) => {
        const window = { start, end: start + Math.ceil(days * 86_400_000) };
        const periods = periodsOf({ timeZone, period, dayStarts }, window);
        expect(periods.at(0)?.start).toBeLessThanOrEqual(window.start);
        expect(periods.at(-1)?.end).toBeGreaterThanOrEqual(window.end);
        for (const [index, { start: begin, end }] of periods.entries()) {
          expect(end).toBeGreaterThan(begin);
          expect(begin).toBe(periods[index - 1]?.end ?? begin);
          expect(end > window.start && begin < window.end).toBe(true);
        }
      }),
      { numRuns: shortOrWhole(30, 300) },
    );
  });

  test('start at a boundary of the zone’s clock', () => {
    fc.assert(
      fc.property(cases, ({ timeZone, period, start, days, dayStarts }) => {
        const window = { start, end: start + Math.ceil(days * 86_400_000) };
        for (const { start: begin, name } of periodsOf({ timeZone, period, dayStarts }, window)) {
          const clock = clockAt(timeZone, begin);
          const before = clockAt(timeZone, begin - 60_000);
          const isMoved = (clock.minute - before.minute + 1440) % 1440 !== 1;
          if (period === 'day' || period === 'month') {
            expect(name).toBe(period === 'day' ? clock.date : clock.date.slice(0, 7));
            if (!isMoved) expect(clock.minute).toBe(dayStarts);
            if (period === 'month') expect(clock.date.slice(8)).toBe('01');
          } else if (!isMoved) expect(clock.minute % minutes[period]).toBe(0);
        }
      }),
      { numRuns: shortOrWhole(30, 300) },
    );
  });
});

const days = (timeZone: string, from: string, to: string, dayStarts = 0) =>
  periodsOf({ timeZone, period: 'day', dayStarts }, { start: at(from), end: at(to) }).map(
    ({ start, end, name }) => `${name} ${utc(start)} ${(end - start) / 3_600_000}`,
  );

test('a gas day has its start date', () => {
  expect(days('Europe/Berlin', '2026-12-01T04:00Z', '2026-12-01T06:00Z', 360)).toEqual([
    '2026-11-30 2026-11-30T05:00 24',
    '2026-12-01 2026-12-01T05:00 24',
  ]);
});

test('a local day that a zone skips gives no period', () => {
  expect(days('Pacific/Apia', '2011-12-29T12:00Z', '2011-12-31T12:00Z')).toEqual([
    '2011-12-29 2011-12-29T10:00 24',
    '2011-12-31 2011-12-30T10:00 24',
    '2012-01-01 2011-12-31T10:00 24',
  ]);
});

test('months are local months', () => {
  const months = periodsOf(
    { timeZone: 'America/New_York', period: 'month' },
    { start: at('2026-10-31T23:00Z'), end: at('2026-12-01T05:00Z') },
  );
  expect(
    months.map(({ name, start, end }) => [name, utc(start), (end - start) / 3_600_000]),
  ).toEqual([
    ['2026-10', '2026-10-01T04:00', 744],
    ['2026-11', '2026-11-01T04:00', 721],
  ]);
});

test('months and days continue beyond the year 9999', () => {
  const window = { start: at('9999-12-31T00:00Z'), end: at('9999-12-31T23:59Z') };
  const names = (period: 'day' | 'month') =>
    periodsOf({ timeZone: 'Asia/Tokyo', period }, window).map(({ name }) => name);
  expect(names('day')).toEqual(['9999-12-31', '+010000-01-01']);
  expect(names('month')).toEqual(['9999-12', '+010000-01']);
});
