import { afterEach, expect, test, vi } from 'vitest';
import { agoText, localDay, localInput, readLocalInput, secondOccurrence } from './instants';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const seasons = ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z'];

test.each(
  seasons.flatMap((today) => [
    { today, zone: 'America/Chicago', iso: '2026-01-10T18:30:00Z', shown: '2026-01-10T12:30:00' },
    { today, zone: 'America/Chicago', iso: '2026-07-10T18:30:00Z', shown: '2026-07-10T13:30:00' },
    { today, zone: 'Asia/Kathmandu', iso: '2026-01-10T18:30:00Z', shown: '2026-01-11T00:15:00' },
    { today, zone: 'Europe/Berlin', iso: '2026-03-29T01:00:00Z', shown: '2026-03-29T03:00:00' },
    { today, zone: 'America/Chicago', iso: '1969-07-20T20:17:40Z', shown: '1969-07-20T15:17:40' },
  ]),
)('on $today a time in $zone is shown as $shown, and read back', ({ today, zone, iso, shown }) => {
  vi.stubEnv('TZ', zone);
  vi.useFakeTimers({ now: new Date(today), toFake: ['Date'] });
  expect(localInput(iso)).toBe(shown);
  expect(readLocalInput(shown)).toBe(new Date(iso).toISOString());
});

test("a time has the day of the reader's clock", () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  expect(localDay('2026-11-30T23:00:00Z')).toBe('2026-12-01');
  vi.stubEnv('TZ', 'America/Chicago');
  expect(localDay('2026-12-01T05:59:00Z')).toBe('2026-11-30');
});

test('a repeated local time is its first occurrence, a skipped one is after the gap', () => {
  vi.stubEnv('TZ', 'America/Chicago');
  expect(readLocalInput('2026-11-01T01:30')).toBe('2026-11-01T06:30:00.000Z');
  expect(readLocalInput('2026-03-08T02:30')).toBe('2026-03-08T08:30:00.000Z');
});

test.each([
  ['America/Chicago', '2026-11-01T06:30:00Z', '2026-11-01T07:30:00.000Z'],
  ['America/Chicago', '2026-11-01T07:30:00Z', '2026-11-01T07:30:00.000Z'],
  ['America/Chicago', '2026-11-01T08:00:00Z', undefined],
  ['America/Chicago', '2026-11-01T05:59:00Z', undefined],
  ['Australia/Lord_Howe', '2026-04-04T14:45:00Z', '2026-04-04T15:15:00.000Z'],
])('in %s the second occurrence of the local time of %s is %s', (zone, iso, second) => {
  vi.stubEnv('TZ', zone);
  expect(secondOccurrence(iso)).toBe(second);
});

test.each(['', 'tomorrow', '2026-02-30'])('%j is not a time', (text) => {
  expect(readLocalInput(text)).toBeUndefined();
});

test.each([
  ['2026-12-01T11:58:30Z', -1, 'minute'],
  ['2026-11-29T12:00:00Z', -2, 'day'],
  ['2026-12-01T15:00:00Z', 3, 'hour'],
] as const)('%s is shown as %d %s from noon', (iso, count, unit) => {
  const format = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });
  expect(agoText(iso, Date.parse('2026-12-01T12:00:00Z'))).toBe(format.format(count, unit));
});
