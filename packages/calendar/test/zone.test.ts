import { firstInstantOf, readTimeZone, segmentsOf } from '@exchange/calendar';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';

// Temporal must agree unless revised since the oldest runtime.
const zones = Intl.supportedValuesOf('timeZone');
const at = (text: string) => Date.parse(text);

test.each([-90, -30, 0, 30, 90])(
  '%d minutes after a change a repeated time is the first one, and a skipped time is after the gap',
  (ahead) => {
    const [start, end] = [at('2010-01-01T00:00:00Z'), at('2012-01-01T00:00:00Z')];
    let checked = 0;
    for (const zone of zones) {
      for (const change of segmentsOf(zone, start, end).slice(1)) {
        const text = new Date(change.start + change.offset + ahead * 60_000).toISOString();
        const [date, minute] = [text.slice(0, 10), minuteOf(text)];
        const expected = Temporal.PlainDateTime.from(text.slice(0, 16)).toZonedDateTime(zone);
        const instant = firstInstantOf(zone, { date, minute });
        expect(instant, `${zone} ${text}`).toBe(expected.epochMilliseconds);
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(400);
  },
);

test('finds clocks that go back within days, and offsets with seconds', () => {
  // Later zone data has one offset for Freetown then.
  const [from, to] = [at('1939-08-01T00:00:00Z'), at('1939-10-01T00:00:00Z')];
  const freetown = segmentsOf('Africa/Freetown', from, to);
  for (const { start, end, offset } of freetown) {
    expect([offsetOf('Africa/Freetown', start), offsetOf('Africa/Freetown', end - 1)]).toEqual([
      offset,
      offset,
    ]);
  }
  const [first, second] = segmentsOf(
    'America/New_York',
    at('1883-11-01T00:00:00Z'),
    at('1883-12-01T00:00:00Z'),
  );
  expect(first?.offset).toBe(-(4 * 3_600 + 56 * 60 + 2) * 1_000);
  expect(second?.start).toBe(at('1883-11-18T17:00:00Z'));
});

test('a zone has the spelling of the data for any input', () => {
  const others = ['UTC', 'GB-Eire', 'NZ-CHAT', 'Etc/GMT+5', 'US/East-Indiana', 'W-SU'];
  for (const zone of [...zones, ...others]) {
    expect(readTimeZone(zone)).toBe(zone);
    expect(readTimeZone(zone.toLowerCase())).toBe(zone);
    expect(readTimeZone(zone.toUpperCase())).toBe(zone);
  }
  const unknown = ['', '+05:00', 'Mars/Olympus', 'IST', 'America/Chicago ', 'EST5', '__proto__'];
  // The Kelvin sign's lower case is `k`.
  for (const name of [...unknown, 'Asia/Bang\u212aok']) {
    expect(readTimeZone(name), name).toBeUndefined();
  }
});

const minuteOf = (text: string) => Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16));

const offsetOf = (zone: string, instant: number) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6;
