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
    expect(faultOf(terms, '2026-10-03T14:00:00Z', '2026-10-04T13:00:00Z')).toEqual({
      code: 'hour_cut',
      at: at('2026-10-03T14:00:00Z'),
    });
    expect(faultOf(terms, '2026-10-03T13:30:00Z', '2026-10-04T12:30:00Z')).toEqual({
      code: 'hour_cut',
      at: at('2026-10-04T12:30:00Z'),
    });
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

describe('is refused', () => {
  test('a delivery without selected hours', () => {
    const terms = termsOf({ product: 'peak', market: 'PJM' });
    expect(faultOf(terms, '2026-12-05T05:00:00Z', '2026-12-07T05:00:00Z')).toEqual({
      code: 'no_hour_selected',
    });
  });

  test('a delivery that starts or ends within an hour', () => {
    const terms = termsOf({ product: 'peak', market: 'PJM' });
    expect(faultOf(terms, '2026-12-07T05:00:00Z', '2026-12-07T20:30:00Z')).toEqual({
      code: 'hour_cut',
      at: at('2026-12-07T20:30:00Z'),
    });
    expect(faultOf(terms, '2026-12-07T05:30:00Z', '2026-12-07T20:00:00Z')).toBeUndefined();
  });

  test('a delivery of more than ten years', () => {
    const terms = termsOf({ product: 'base', market: 'PJM' });
    expect(faultOf(terms, '2026-01-01T05:00:00Z', '2036-01-01T05:00:00Z')).toBeUndefined();
    expect(faultOf(terms, '2026-01-01T05:00:00Z', '2036-01-03T05:00:00Z')).toEqual({
      code: 'delivery_too_long',
    });
  });
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

  test('any other zone requires a market, or days and hours', () => {
    const phoenix = { product: 'peak', time_zone: 'America/Phoenix' } as const;
    expect(faultOfBlock(phoenix)).toEqual({ code: 'market_missing', time_zone: 'America/Phoenix' });
    expect(faultOfBlock({ ...phoenix, days: [1] })).toMatchObject({ code: 'market_missing' });
    expect(faultOfBlock({ ...phoenix, days: [1], hours: { from: 0, to: 60 } })).toBeUndefined();
  });

  test('a product outside its market is refused with the available ones', () => {
    expect(faultOfBlock({ product: '5x16', market: 'CAISO' })).toEqual({
      code: 'unknown_product',
      product: '5x16',
      products: ['7x24', 'base', 'peak', 'off_peak', '6x16', '1x16', '7x8'],
    });
    expect(faultOfBlock({ product: '7x8', market: 'GB' })).toMatchObject({
      products: ['7x24', 'base', 'peak', 'off_peak'],
    });
  });

  test('Europe requires a zone, and a market with a zone accepts no other', () => {
    expect(faultOfBlock({ product: 'peak', market: 'EU' })).toEqual({ code: 'time_zone_missing' });
    expect(faultOfBlock({ product: 'peak', market: 'PJM', time_zone: 'America/Chicago' })).toEqual({
      code: 'time_zone_of_another_market',
      market: 'PJM',
      time_zone: 'America/Chicago',
      own: 'America/New_York',
    });
  });

  test('an unknown zone or calendar is refused', () => {
    expect(faultOfBlock({ product: 'peak', time_zone: 'Mars/Olympus' })).toEqual({
      code: 'unknown_time_zone',
      time_zone: 'Mars/Olympus',
    });
    expect(faultOfBlock({ product: 'peak', time_zone: '+05:00' })).toMatchObject({
      code: 'unknown_time_zone',
    });
    expect(faultOfBlock({ product: 'peak', market: 'PJM', calendar: 'DE' })).toEqual({
      code: 'unknown_calendar',
      calendar: 'DE',
      calendars: ['NERC', 'none'],
    });
  });
});

test('NERC days move from Sunday to Monday and stay on Saturday', () => {
  expect(nercDays(2025)).toEqual([
    '2025-01-01',
    '2025-05-26',
    '2025-07-04',
    '2025-09-01',
    '2025-11-27',
    '2025-12-25',
  ]);
  expect(nercDays(2026)).toEqual([
    '2026-01-01',
    '2026-05-25',
    '2026-07-04',
    '2026-09-07',
    '2026-11-26',
    '2026-12-25',
  ]);
  expect(nercDays(2027).at(2)).toBe('2027-07-05');
  expect(nercDays(2023).slice(0, 1)).toEqual(['2023-01-02']);
});

test('the first instant of a skipped midnight is the hour after it', () => {
  expect(utc(firstInstantOf('Africa/Cairo', { date: '2026-04-24', minute: 0 }))).toBe(
    '2026-04-23T22:00',
  );
});
