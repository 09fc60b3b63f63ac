import { decimal } from '@exchange/units';
import { afterEach, expect, test, vi } from 'vitest';
import {
  expandBlock,
  firstInstantOf,
  offsetAt,
  periodsOf,
  readBlock,
  readTimeZone,
  segmentsOf,
  zoneDataVersion,
} from '../src/index.js';
import { revisedZones } from './revised-zones.js';

const at = (text: string) => Date.parse(text);
const utc = (ms: number) => new Date(ms).toISOString().slice(0, 16);
const hours = (ms: number) => ms / 3_600_000;
const zones = Intl.supportedValuesOf('timeZone');
const regions = [...new Set(zones.map((zone) => zone.split('/')[0] ?? zone))];
const cycleMs = 146_097 * 86_400_000;

afterEach(() => vi.unstubAllGlobals());

function changesOf(zone: string, from: number, to: number) {
  const segments = segmentsOf(zone, Date.UTC(from, 0, 1), Date.UTC(to, 0, 1)).slice(1);
  return segments.map(({ start, offset }) => ({ start, offset }));
}

function runtimeClock(zone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hour: 'numeric',
    timeZoneName: 'longOffset',
  });
  return (instant) => {
    const [, sign, hour = '0', minute = '0', second = '0'] =
      /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(format.format(instant)) ?? [];
    const ahead = (Number(hour) * 3_600 + Number(minute) * 60 + Number(second)) * 1_000;
    return sign === '-' ? -ahead : ahead;
  };
}

test.each(regions)(
  'the runtime agrees on every zone of %s that IANA has not revised, from 1993 to 2060',
  (region) => {
    const [start, end, step] = [at('1993-01-01'), at('2060-01-01'), 4_233_600_000];
    const samples = Array.from(
      { length: (end - start) / step },
      (_, index) => start + index * step,
    );
    const zonesOfRegion = zones.filter((zone) => zone.split('/')[0] === region);
    const differing = zonesOfRegion.filter((zone) => {
      const clock = runtimeClock(zone);
      const changes = changesOf(zone, 1993, 2060);
      const edges = changes.flatMap((change) => [change.start - 1, change.start]);
      const instants = [...samples, ...edges];
      return instants.some((instant) => clock(instant) !== offsetAt(zone, instant));
    });
    expect(differing.filter((zone) => !revisedZones.has(zone))).toEqual([]);
  },
);

test.each([
  ['America/Vancouver', '2026-11-01', '2026-11-01T07:00', 24],
  ['America/Vancouver', '2026-12-01', '2026-12-01T07:00', 24],
  ['America/Vancouver', '2027-03-14', '2027-03-14T07:00', 24],
  ['Canada/Pacific', '2035-01-01', '2035-01-01T07:00', 24],
  ['America/Winnipeg', '2026-11-01', '2026-11-01T05:00', 24],
  ['America/Winnipeg', '2027-01-01', '2027-01-01T05:00', 24],
  ['America/Edmonton', '2027-01-01', '2027-01-01T06:00', 24],
  ['Africa/Casablanca', '2026-09-20', '2026-09-19T23:00', 25],
  ['Africa/Casablanca', '2027-07-01', '2027-07-01T00:00', 24],
  ['America/Los_Angeles', '2026-11-01', '2026-11-01T07:00', 25],
  ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30', 23.5],
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00', 23],
  ['America/Havana', '2025-11-02', '2025-11-02T04:00', 25],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00', 24],
  ['America/Havana', '2027-11-07', '2027-11-07T04:00', 25],
])('in %s the day %s starts at %s in UTC and has %d hours', (timeZone, date, start, length) => {
  const noon = at(`${date}T12:00:00Z`);
  const window = { start: noon - 12 * 3_600_000, end: noon + 12 * 3_600_000 };
  const day = periodsOf({ period: 'day', timeZone }, window).find(({ name }) => name === date);
  expect(day && [utc(day.start), hours(day.end - day.start)]).toEqual([start, length]);
});

test("neither Intl nor the process's zone affects a result", () => {
  const figures = () => {
    const read = readBlock({ product: '5x16', market: 'PJM', mw: decimal('1') });
    if (!read.ok) throw new Error(JSON.stringify(read.fault));
    const window = { start: at('2026-01-01T05:00:00Z'), end: at('2030-01-01T05:00:00Z') };
    return {
      block: expandBlock(read.terms, window),
      months: periodsOf({ period: 'month', timeZone: 'America/Vancouver' }, window),
      first: firstInstantOf('Europe/Berlin', { date: '2027-03-28', minute: 150 }),
      names: ['america/vancouver', 'utc', 'Mars/Olympus'].map(readTimeZone),
    };
  };
  const expected = figures();
  const misled = { ...Intl, DateTimeFormat: class MisledFormat {}, supportedValuesOf: () => [] };
  vi.stubGlobal('Intl', misled);
  vi.stubEnv('TZ', 'Pacific/Kiritimati');
  try {
    expect(figures()).toEqual(expected);
  } finally {
    vi.unstubAllEnvs();
  }
});

test('the zone data names an IANA release and lists changes to 2499', () => {
  expect(zoneDataVersion).toMatch(/^20\d\d[a-z]$/);
  for (const zone of zones) {
    const later = changesOf(zone, 2489, 2500);
    const earlier = changesOf(zone, 2089, 2100);
    expect(later, zone).toEqual(
      earlier.map(({ start, offset }) => ({ start: start + cycleMs, offset })),
    );
  }
});

test('summer time continues in every year of the supported range', () => {
  for (const year of [2499, 2500, 2899, 2900, 8_999, 9_999]) {
    const changes = changesOf('America/New_York', year, year + 1);
    expect(changes.map(({ offset }) => hours(offset))).toEqual([-4, -5]);
    const [spring] = changes;
    expect(new Date(spring?.start ?? 0).getUTCDay()).toBe(0);
    expect(utc(spring?.start ?? 0)).toMatch(/-03-(0[89]|1[0-4])T07:00$/);
  }
});
