import { decimal } from '@exchange/units';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forecast } from './forecast.js';

const period = (start: string, end: string, kwh = '1') => ({
  start: new Date(start),
  end: new Date(end),
  kwh: decimal(kwh),
});

describe('a forecast', () => {
  test('of months keeps calendar lengths, leap years included', () => {
    const ahead = forecast([period('2027-12-01T00:00:00Z', '2028-01-01T00:00:00Z')], 3);
    expect(ahead.map(({ end }) => end.toISOString().slice(0, 10))).toEqual([
      '2028-02-01',
      '2028-03-01',
      '2028-04-01',
    ]);
  });

  test('of months that begin on another day keeps that day', () => {
    const ahead = forecast([period('2026-01-15T06:00:00Z', '2026-02-15T06:00:00Z')], 2);
    expect(ahead.map(({ end }) => end.toISOString())).toEqual([
      '2026-03-15T06:00:00.000Z',
      '2026-04-15T06:00:00.000Z',
    ]);
  });

  test.each([
    ['2026-01-31T00:00:00Z', '2026-02-28T00:00:00Z'],
    ['2026-03-31T00:00:00Z', '2026-04-30T00:00:00Z'],
    ['2026-08-31T00:00:00Z', '2026-09-30T00:00:00Z'],
  ])('of %s to %s has the length of that period', (start, end) => {
    const [first] = forecast([period(start, end)], 1);
    expect(first?.end.getTime()).toBe(2 * Date.parse(end) - Date.parse(start));
  });

  test.each([
    ['9999-09-01T00:00:00Z', '9999-10-01T00:00:00Z', 2],
    ['0001-01-01T00:00:00Z', '9000-01-01T00:00:00Z', 0],
  ])('after %s to %s ends with the year 9999', (start, end, count) => {
    expect(forecast([period(start, end)], 60)).toHaveLength(count);
  });

  test('is the exact average, rounded to 6 decimals with ties to even', () => {
    const of = (...kwh: string[]) =>
      forecast(
        kwh.map((one) => period('2026-01-01T00:00:00Z', '2026-01-01T00:15:00Z', one)),
        1,
      )[0]?.kwh;
    expect(of('0.1', '0.2', '0.3')).toBe('0.2');
    expect(of('1', '1', '0')).toBe('0.666667');
    expect(of('0.000001', '0')).toBe('0');
    expect(of('0.000003', '0')).toBe('0.000002');
    expect(of('-1', '-1', '0')).toBe('-0.666667');
    expect(of('1', '2', '3', '1000')).toBe('2');
  });

  test('follows a last period of any length without a gap', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
        fc.integer({ min: 1, max: 4_000_000_000 }),
        fc.integer({ min: 1, max: 24 }),
        (start, length, count) => {
          const end = new Date(start.getTime() + length);
          const ahead = forecast([{ start, end, kwh: decimal('2') }], count);
          expect(ahead).toHaveLength(count);
          let last = end.getTime();
          for (const one of ahead) {
            expect(one.start.getTime()).toBe(last);
            expect(one.end.getTime()).toBeGreaterThan(last);
            last = one.end.getTime();
          }
        },
      ),
    );
  });
});
