import { decimal } from '@exchange/units';
import { describe, expect, test } from 'vitest';
import {
  type Block,
  expandBlock,
  firstInstantOf,
  type Market,
  marketTerms,
  type Product,
  readBlock,
  volumeOf,
} from '../src/index.js';

const monthDates = (year: number) =>
  Array.from({ length: 13 }, (_, month) =>
    new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10),
  );

function hoursByMonth(market: Market, product: Product, year: number, more: Partial<Block> = {}) {
  const read = readBlock({ product, mw: decimal('1'), market, ...more });
  if (!read.ok) throw new Error(JSON.stringify(read.fault));
  const dates = monthDates(year);
  return dates.slice(1).map((next, month) => {
    const [start, end] = [dates[month] ?? '', next].map((date) =>
      firstInstantOf(read.terms.timeZone, { date, minute: 0 }),
    );
    const expanded = expandBlock(read.terms, { start: start ?? 0, end: end ?? 0 });
    if (!expanded.ok) throw new Error(JSON.stringify(expanded.fault));
    return Number(volumeOf(expanded.runs));
  });
}

const sum = (hours: readonly number[]) => hours.reduce((total, one) => total + one, 0);
const daysOf = (year: number) =>
  Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate());

const peak5x16 = {
  2025: [352, 320, 336, 352, 336, 336, 352, 336, 336, 368, 304, 352],
  2026: [336, 320, 352, 352, 320, 352, 368, 336, 336, 352, 320, 352],
} as const;
const offPeak5x16 = {
  2025: [392, 352, 407, 368, 408, 384, 392, 408, 384, 376, 417, 392],
  2026: [408, 352, 391, 368, 424, 368, 376, 408, 384, 392, 401, 392],
} as const;
const peak6x16 = {
  2025: [416, 384, 416, 416, 416, 400, 416, 416, 400, 432, 384, 416],
  2026: [416, 384, 416, 416, 400, 416, 416, 416, 400, 432, 384, 416],
} as const;
const peakEurope = {
  2025: [276, 240, 252, 264, 264, 252, 276, 252, 264, 276, 240, 276],
  2026: [264, 240, 264, 264, 252, 264, 276, 252, 264, 264, 252, 276],
} as const;

describe.each([2025, 2026] as const)('the hours of the months of %i', (year) => {
  test.each(['ERCOT', 'SPP', 'PJM', 'NYISO', 'ISONE', 'MISO'] as const)(
    'in %s are those of 5x16, 2x16, 7x8 and off-peak',
    (market) => {
      expect(hoursByMonth(market, '5x16', year)).toEqual(peak5x16[year]);
      expect(hoursByMonth(market, 'peak', year)).toEqual(peak5x16[year]);
      expect(hoursByMonth(market, 'off_peak', year)).toEqual(offPeak5x16[year]);
      const days = daysOf(year);
      expect(hoursByMonth(market, '2x16', year)).toEqual(
        days.map((count, month) => 16 * count - (peak5x16[year][month] ?? 0)),
      );
      expect(hoursByMonth(market, '7x8', year)).toEqual(
        days.map((count, month) => 8 * count - (month === 2 ? 1 : 0) + (month === 10 ? 1 : 0)),
      );
    },
  );

  test('in MISO’s tariff have no clock change', () => {
    expect(hoursByMonth('MISO_TARIFF', '5x16', year)).toEqual(peak5x16[year]);
    expect(hoursByMonth('MISO_TARIFF', '7x24', year)).toEqual(
      daysOf(year).map((days) => 24 * days),
    );
  });

  test.each(['CAISO', 'WECC'] as const)('in %s are those of 6x16 and 1x16', (market) => {
    expect(hoursByMonth(market, '6x16', year)).toEqual(peak6x16[year]);
    expect(hoursByMonth(market, 'peak', year)).toEqual(peak6x16[year]);
    expect(hoursByMonth(market, '1x16', year)).toEqual(
      daysOf(year).map((count, month) => 16 * count - (peak6x16[year][month] ?? 0)),
    );
    expect(sum(hoursByMonth(market, 'off_peak', year))).toBe(8_760 - 4_912);
  });

  test('in Europe include holidays', () => {
    const berlin = { time_zone: 'Europe/Berlin' };
    expect(hoursByMonth('EU', 'peak', year, berlin)).toEqual(peakEurope[year]);
    expect(sum(hoursByMonth('EU', 'base', year, berlin))).toBe(8_760);
    expect(hoursByMonth('GB', 'peak', year)).toEqual(peakEurope[year]);
  });
});

test('every market’s zone and products can be expanded', () => {
  for (const market of Object.keys(marketTerms) as Market[]) {
    for (const product of marketTerms[market].products) {
      const zone = market === 'EU' ? { time_zone: 'Europe/Paris' } : {};
      expect(sum(hoursByMonth(market, product, 2026, zone))).toBeGreaterThan(0);
    }
  }
});
