import { decimal } from '@exchange/units';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Block,
  type BlockTerms,
  type ExpansionFault,
  expandBlock,
  firstInstantOf,
  holidaysOf,
  type Market,
  markets,
  marketTerms,
  nercDays,
  type Product,
  readBlock,
  type Weekday,
} from '../src/index.js';
import { clockAt } from './clock.js';

const one = decimal('1');
const hour = 3_600_000;
const at = (text: string) => Date.parse(text);

function termsOf(
  block: Omit<Block, 'mw'>,
  calendars?: Parameters<typeof readBlock>[1],
): BlockTerms {
  const read = readBlock({ mw: one, ...block }, calendars);
  if (!read.ok) throw new Error(JSON.stringify(read.fault));
  return read.terms;
}

function runsOf(terms: BlockTerms, from: string, to: string): string[] {
  const expanded = expandBlock(terms, { start: at(from), end: at(to) });
  if (!expanded.ok) throw new Error(JSON.stringify(expanded.fault));
  return expanded.runs.map(({ start, end }) => `${utc(start)}/${utc(end)}`);
}

const utc = (ms: number) => new Date(ms).toISOString().slice(0, 16);
const faultOf = (terms: BlockTerms, from: string, to: string): ExpansionFault | undefined => {
  const expanded = expandBlock(terms, { start: at(from), end: at(to) });
  return expanded.ok ? undefined : expanded.fault;
};

const cutAt = (text: string): ExpansionFault => ({ code: 'hour_cut', at: at(text) });

const weekdays = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

function isPeak(market: Market, timeZone: string, instant: number): boolean {
  const { peak, peakDays, calendar } = marketTerms[market];
  const { date, weekday, minute } = clockAt(timeZone, instant);
  const isHoliday = calendar === 'NERC' && nercDays(Number(date.slice(0, 4))).includes(date);
  const isDay = peakDays.some((day) => weekdays[day] === weekday);
  return isDay && !isHoliday && minute >= peak.from && minute < peak.to;
}

describe('a block over any days', () => {
  const cases = fc.record({
    market: fc.constantFrom(...markets),
    firstHour: fc.integer({ min: 0, max: 24 * 730 }),
    hours: fc.integer({ min: 1, max: 24 * 40 }),
  });

  test.each(['peak', 'off_peak', '7x24'] as const)(
    "%s selects the hours of its market's clock",
    { repeats: 9 },
    (product) => {
      fc.assert(
        fc.property(cases, ({ market, firstHour, hours }) => {
          const zone = market === 'EU' ? { time_zone: 'Europe/Berlin' } : {};
          const terms = termsOf({ product, market, ...zone });
          const start = at('2025-01-01T00:00:00Z') + firstHour * hour;
          const end = start + hours * hour;
          const selected = Array.from({ length: hours }, (_, index) => start + index * hour).filter(
            (instant) =>
              product === '7x24' ||
              isPeak(market, terms.timeZone, instant) === (product === 'peak'),
          );
          const expanded = expandBlock(terms, { start, end });
          if (!expanded.ok) {
            expect([expanded.fault.code, selected]).toEqual(['no_hour_selected', []]);
            return;
          }
          const values = expanded.runs.flatMap((run) =>
            Array.from(
              { length: (run.end - run.start) / hour },
              (_, index) => run.start + index * hour,
            ),
          );
          expect(values).toEqual(selected);
          for (const [index, run] of expanded.runs.entries()) {
            expect(run.start).toBeGreaterThan(expanded.runs[index - 1]?.end ?? 0);
          }
        }),
        { numRuns: 10 },
      );
    },
  );
});

test('a night lacks the skipped hour, and delivers a repeated hour twice', () => {
  const terms = termsOf({ product: '7x8', market: 'PJM' });
  expect(runsOf(terms, '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z')).toEqual([
    '2026-03-08T05:00/2026-03-08T11:00',
    '2026-03-09T03:00/2026-03-09T04:00',
  ]);
  expect(runsOf(terms, '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z')).toEqual([
    '2026-11-01T04:00/2026-11-01T12:00',
    '2026-11-02T04:00/2026-11-02T05:00',
  ]);
});

describe('a day with a clock change of half an hour', () => {
  const terms = termsOf({
    product: '7x24',
    time_zone: 'Australia/Lord_Howe',
    days: [1],
    hours: { from: 0, to: 60 },
  });

  test.each([
    ['2026-10-03T13:30', '2026-10-04T13:00'],
    ['2026-10-04T13:00', '2026-10-05T13:00'],
    ['2026-10-02T13:30', '2026-10-03T13:30'],
    ['2026-04-04T13:00', '2026-04-05T13:30'],
  ])('is delivered from midnight to midnight: %s to %s', (from, to) => {
    expect(runsOf(terms, `${from}:00Z`, `${to}:00Z`)).toEqual([`${from}/${to}`]);
  });

  test('is cut within an hour of its own clock', () => {
    const [early, late] = ['2026-10-03T14:00:00Z', '2026-10-04T12:30:00Z'];
    expect(faultOf(terms, early, '2026-10-04T13:00:00Z')).toEqual(cutAt(early));
    expect(faultOf(terms, '2026-10-03T13:30:00Z', late)).toEqual(cutAt(late));
  });
});

test('Friday 3 July 2026 is on-peak before Independence Day, a Saturday, but not in the West', () => {
  expect(
    runsOf(termsOf({ product: 'peak', market: 'ERCOT' }), '2026-07-03T05:00Z', '2026-07-06T05:00Z'),
  ).toEqual(['2026-07-03T11:00/2026-07-04T03:00']);
  expect(
    runsOf(termsOf({ product: '1x16', market: 'CAISO' }), '2026-07-04T07:00Z', '2026-07-06T07:00Z'),
  ).toEqual(['2026-07-04T13:00/2026-07-05T05:00', '2026-07-05T13:00/2026-07-06T05:00']);
});

test('off-peak on a weekend is one run from Friday evening to Monday morning', () => {
  const terms = termsOf({ product: 'off_peak', market: 'ERCOT' });
  expect(runsOf(terms, '2026-12-04T12:00:00Z', '2026-12-07T13:00:00Z')).toEqual([
    '2026-12-05T04:00/2026-12-07T12:00',
  ]);
});

test('its own days and hours require no market; hours across midnight are both ends of a day', () => {
  const weekend: readonly Weekday[] = [6, 7];
  const terms = termsOf({
    product: 'peak',
    time_zone: 'Asia/Kolkata',
    days: weekend,
    hours: { from: 22 * 60, to: 6 * 60 },
  });
  expect(runsOf(terms, '2026-12-04T18:30:00Z', '2026-12-06T18:30:00Z')).toEqual([
    '2026-12-04T18:30/2026-12-05T00:30',
    '2026-12-05T16:30/2026-12-06T00:30',
    '2026-12-06T16:30/2026-12-06T18:30',
  ]);
});

test.each([
  ['ERCOT', '12:00', '11:00'],
  ['SPP', '12:00', '11:00'],
  ['PJM', '12:00', '11:00'],
  ['NYISO', '12:00', '11:00'],
  ['ISONE', '12:00', '11:00'],
  ['MISO', '12:00', '11:00'],
  ['MISO_TARIFF', '11:00', '11:00'],
  ['CAISO', '14:00', '13:00'],
  ['WECC', '14:00', '13:00'],
  ['GB', '07:00', '06:00'],
] as const)(
  'the peak of %s starts at %s UTC in winter and at %s in summer',
  (market, ...starts) => {
    const terms = termsOf({ product: 'peak', market });
    const shown = ['2026-01-14', '2026-07-15'].map((day) =>
      runsOf(terms, `${day}T00:00Z`, `${day}T23:00Z`).at(-1)?.slice(11, 16),
    );
    expect(shown).toEqual(starts);
  },
);

test('a British day starts at 23:00 the evening before', () => {
  const terms = termsOf({ product: 'peak', market: 'GB', days: [6], hours: { from: 0, to: 1440 } });
  expect(runsOf(terms, '2026-12-03T00:00:00Z', '2026-12-08T00:00:00Z')).toEqual([
    '2026-12-04T23:00/2026-12-05T23:00',
  ]);
});

test('an installation’s calendar replaces the market’s', () => {
  const own = new Map([['DE', holidaysOf(['2026-12-25'])]]);
  const terms = termsOf({ product: 'peak', time_zone: 'Europe/Berlin', calendar: 'DE' }, own);
  expect(runsOf(terms, '2026-12-23T23:00:00Z', '2026-12-25T23:00:00Z')).toEqual([
    '2026-12-24T07:00/2026-12-24T19:00',
  ]);
});

test.each<[string, Product, string, string, ExpansionFault | undefined]>([
  ['no hour', 'peak', '2026-12-05T05:00Z', '2026-12-07T05:00Z', { code: 'no_hour_selected' }],
  ['a cut hour', 'peak', '2026-12-07T05:00Z', '2026-12-07T20:30Z', cutAt('2026-12-07T20:30Z')],
  ['a cut outside its hours', 'peak', '2026-12-07T05:30Z', '2026-12-07T20:00Z', undefined],
  ['a cut behind its hours', 'peak', '2026-12-07T20:00Z', '2026-12-08T05:30Z', undefined],
  ['ten years', 'base', '2026-01-01T05:00Z', '2036-01-01T05:00Z', undefined],
  ['more', 'base', '2026-01-01T05:00Z', '2036-01-03T05:00Z', { code: 'delivery_too_long' }],
])('a delivery with %s of %s from %s to %s has its fault', (_, product, from, to, fault) => {
  expect(faultOf(termsOf({ product, market: 'PJM' }), from, to)).toEqual(fault);
});

describe('a block without hours', () => {
  const faultOfBlock = (block: Omit<Block, 'mw'>) => {
    const read = readBlock({ mw: one, ...block });
    return read.ok ? read.terms.market : read.fault;
  };

  test.each([
    ['America/Chicago', 'ERCOT'],
    ['America/New_York', 'PJM'],
    ['america/los_angeles', 'CAISO'],
    ['Europe/London', 'GB'],
    ['Europe/Madrid', 'EU'],
  ])('a time zone alone: %s is %s', (time_zone, market) => {
    expect(faultOfBlock({ product: 'peak', time_zone })).toBe(market);
  });

  const phoenix = { product: 'peak', time_zone: 'America/Phoenix' } as const;
  const everywhere = ['7x24', 'base', 'peak', 'off_peak'];
  const west = { code: 'unknown_product', products: [...everywhere, '6x16', '1x16', '7x8'] };
  const east = { market: 'PJM', time_zone: 'America/Chicago', own: 'America/New_York' };
  const calendars = { calendar: 'DE', calendars: ['NERC', 'none'] };

  test.each<[string, Omit<Block, 'mw'>, object]>([
    ['any other zone', phoenix, { code: 'market_missing', time_zone: 'America/Phoenix' }],
    ['days alone', { ...phoenix, days: [1] }, { code: 'market_missing' }],
    ['a product of others', { product: '5x16', market: 'CAISO' }, { product: '5x16', ...west }],
    ['a product of America', { product: '7x8', market: 'GB' }, { products: everywhere }],
    ['Europe alone', { product: 'peak', market: 'EU' }, { code: 'time_zone_missing' }],
    [
      'a zone of another market',
      { product: 'peak', market: 'PJM', time_zone: 'America/Chicago' },
      { code: 'time_zone_of_another_market', ...east },
    ],
    [
      'an unknown zone',
      { product: 'peak', time_zone: 'Mars/Olympus' },
      { code: 'unknown_time_zone', time_zone: 'Mars/Olympus' },
    ],
    ['an offset', { product: 'peak', time_zone: '+05:00' }, { code: 'unknown_time_zone' }],
    [
      'an unknown calendar',
      { product: 'peak', market: 'PJM', calendar: 'DE' },
      { code: 'unknown_calendar', ...calendars },
    ],
  ])('%s is refused', (_, block, fault) => {
    expect(faultOfBlock(block)).toMatchObject(fault);
  });

  test('days and hours require no market', () => {
    const own = { ...phoenix, days: [1], hours: { from: 0, to: 60 } } as const;
    expect(faultOfBlock(own)).toBeUndefined();
  });
});

test.each([
  [2025, '01-01 05-26 07-04 09-01 11-27 12-25'],
  [2026, '01-01 05-25 07-04 09-07 11-26 12-25'],
  [2027, '01-01 05-31 07-05 09-06 11-25 12-25'],
  [2023, '01-02 05-29 07-04 09-04 11-23 12-25'],
])('NERC days of %d move from Sunday to Monday and stay on Saturday', (year, days) => {
  expect(nercDays(year)).toEqual(days.split(' ').map((day) => `${year}-${day}`));
});

test('the first instant of a skipped midnight is the hour after it', () => {
  expect(utc(firstInstantOf('Africa/Cairo', { date: '2026-04-24', minute: 0 }))).toBe(
    '2026-04-23T22:00',
  );
});
