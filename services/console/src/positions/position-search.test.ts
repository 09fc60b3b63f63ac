import { expect, test } from 'vitest';
import { daysMax, readSearch, termsOf, windowFault } from './position-search';

const now = Date.parse('2026-11-23T03:00:00Z');
const of = (search: Record<string, unknown>, zone = 'America/Chicago') =>
  termsOf(readSearch(search), zone, now);

test('defaults to the hours of the reader’s next 31 days', () => {
  const terms = of({});
  expect(terms).toMatchObject({ period: 'hour', firstDay: '2026-11-22', lastDay: '2026-12-22' });
  expect(new Date(terms.from).toISOString()).toBe('2026-11-22T06:00:00.000Z');
  expect(new Date(terms.to).toISOString()).toBe('2026-12-23T06:00:00.000Z');
  expect(windowFault(terms)).toBeUndefined();
});

test('a last day alone ends a window of the usual length, and months start with a whole one', () => {
  const terms = of({ to: '2026-12-31' });
  expect(terms).toMatchObject({ firstDay: '2026-12-01', lastDay: '2026-12-31' });
  expect(windowFault(terms)).toBeUndefined();
  expect(of({ period: 'month' }).firstDay).toBe('2026-11-01');
});

test.each([
  ['2027-10-01', '2028-09-30'],
  ['2028-02-01', '2029-01-31'],
])('a year by month from %s ends on %s', (from, to) => {
  expect(of({ period: 'month', from }).lastDay).toBe(to);
  expect(of({ period: 'month', to }).firstDay).toBe(from);
});

test('includes the last day, and begins a gas day at six', () => {
  const terms = of({
    from: '2026-12-01',
    to: '2026-12-01',
    time_zone: 'Europe/Berlin',
    day_starts: '06:00',
  });
  expect(new Date(terms.from).toISOString()).toBe('2026-12-01T05:00:00.000Z');
  expect(new Date(terms.to).toISOString()).toBe('2026-12-02T05:00:00.000Z');
});

test('the longest window is within the ledger’s limit on longer days, too', () => {
  const terms = of({
    period: 'hour',
    from: '2026-10-10',
    to: '2026-11-09',
    time_zone: 'Europe/Berlin',
  });
  expect(windowFault(terms)).toBeUndefined();
  expect((terms.to - terms.from) / 86_400_000).toBeLessThanOrEqual(32);
  expect(windowFault(of({ period: 'hour', from: '2026-10-10', to: '2026-11-10' }))).toContain(
    `At most ${daysMax.hour} days by hour: this is 32`,
  );
  expect(windowFault(of({ from: '2026-10-10', to: '2026-10-09' }))).toContain('before');
});

test('ignores invalid values of the address', () => {
  const odd = {
    period: 'year',
    from: '2026-02-30',
    to: { $gt: 1 },
    time_zone: 'Mars/Olympus',
    day_starts: '25:00',
    group_by: 'constructor',
    measure: '__proto__',
    direction: 'sideways',
    book: '<script>alert(1)</script>',
  };
  expect(readSearch(odd)).toEqual({ book: '<script>alert(1)</script>' });
  expect(of(odd).groupBy).toEqual(['counterparty_id']);
});

test('group keys have a fixed order', () => {
  expect(of({ group_by: 'book,counterparty_id,book' }).groupBy).toEqual([
    'counterparty_id',
    'book',
  ]);
});
