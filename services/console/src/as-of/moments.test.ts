import { describe, expect, test } from 'vitest';
import { asOfSearch } from './as-of-search';
import { asOfAt, indexAsOf, lastDays } from './moments';

const moments = [
  { position: '90', at: '2026-11-01T10:00:00.000Z', label: 'Submitted' },
  { position: '1000', at: '2026-11-01T10:00:00.000Z', label: 'Confirmed' },
  { position: '9007199254740993', at: '2026-11-02T00:00:00.000Z', label: 'Settled' },
];

describe('as-of moments', () => {
  test('finds an event by position, compared as integers beyond double precision', () => {
    expect(indexAsOf(moments, '89')).toBe(-1);
    expect(indexAsOf(moments, '90')).toBe(0);
    expect(indexAsOf(moments, '999')).toBe(0);
    expect(indexAsOf(moments, '1000')).toBe(1);
    expect(indexAsOf(moments, '9007199254740992')).toBe(1);
    expect(indexAsOf(moments, '9007199254740993')).toBe(2);
  });

  test('finds the last of several events at one time', () => {
    expect(indexAsOf(moments, '2026-11-01T09:59:59Z')).toBe(-1);
    expect(indexAsOf(moments, '2026-11-01T12:00:00+02:00')).toBe(1);
    expect(indexAsOf(moments, undefined)).toBe(2);
    expect(indexAsOf([], undefined)).toBe(-1);
  });

  test('treats the last event as current, so that later events appear', () => {
    expect(asOfAt(moments, 2)).toBeUndefined();
    expect(asOfAt(moments, 1)).toBe('1000');
    expect(asOfAt(moments, -1)).toBe('90');
    expect(asOfAt([], 0)).toBeUndefined();
  });

  test('accepts only positions and RFC 3339 times from an address', () => {
    expect(asOfSearch({ as_of: 1048 })).toEqual({ as_of: '1048' });
    expect(asOfSearch({ as_of: '2026-11-20T12:00:00Z' })).toEqual({
      as_of: '2026-11-20T12:00:00Z',
    });
    for (const as_of of ['yesterday', '', -1, 1.5, null, {}, '2026-13-45T99:00:00Z', '<b>']) {
      expect(asOfSearch({ as_of })).toEqual({});
    }
  });

  test('offers the ends of local days for a page without events', () => {
    const now = new Date(2026, 10, 2, 15, 30).getTime();
    const days = lastDays(3, now);
    expect(days.map(({ at }) => new Date(at).getTime())).toEqual([
      new Date(2026, 9, 31).getTime(),
      new Date(2026, 10, 1).getTime(),
      new Date(2026, 10, 2).getTime(),
      now,
    ]);
    expect(days[2]?.label).toMatch(/^the end of .*\b0?1\b/);
    expect(asOfAt(days, 1)).toBe(days[1]?.at);
    expect(asOfAt(days, 3)).toBeUndefined();
    expect(indexAsOf(days, asOfAt(days, 0))).toBe(0);
    expect(indexAsOf(days, new Date(2026, 10, 2, 9).toISOString())).toBe(2);
    expect(indexAsOf(days, '1048')).toBe(-1);
  });
});
