import { type Block, type Holidays, holidaysOf, zoneDataVersion } from '@exchange/calendar';
import { decimal } from '@exchange/units';
import { describe, expect, test } from 'vitest';
import { blockInput } from './input.js';
import { readShape, type SentShape } from './read-shape.js';

const at = (text: string) => Date.parse(text);
const week = { start: at('2026-12-21T06:00:00Z'), end: at('2026-12-28T06:00:00Z') };
const noCalendars: ReadonlyMap<string, Holidays> = new Map();
const block = (more: Partial<Block> = {}, calendars = noCalendars): SentShape => ({
  kind: 'block',
  block: { product: '5x16', mw: decimal('50'), market: 'ERCOT', ...more },
  calendars,
});

describe('a block', () => {
  test('is stored with all inputs of its hours, as runs of whole hours', () => {
    const read = readShape(block(), week, undefined);
    expect(read).toMatchObject({
      ok: true,
      volume: String(4 * 16 * 50),
      shape: {
        kind: 'block',
        block: {
          product: '5x16',
          mw: '50',
          market: 'ERCOT',
          time_zone: 'America/Chicago',
          calendar: 'NERC',
          zone_data: zoneDataVersion,
        },
      },
    });
    if (!read.ok) throw new Error('the shape was refused');
    expect(read.shape.runs).toHaveLength(4);
    expect(read.shape.runs[0]).toEqual({
      start: '2026-12-21T12:00:00.000Z',
      end: '2026-12-22T04:00:00.000Z',
      mw: '50',
      minutes: 60,
    });
  });

  test.each([
    ['07:00', '07:00', false],
    ['24:00', '00:00', false],
    ['00:00', '24:00', true],
    ['24:00', '07:00', true],
  ])('from %s to %s has hours: %s', (from, to, isValid) => {
    const sent = { product: 'off_peak', mw: 1, time_zone: 'Asia/Kolkata', hours: { from, to } };
    expect(blockInput.safeParse(sent).success).toBe(isValid);
  });

  test('stores hours and days that replace the market’s', () => {
    const hours = { from: 7 * 60 + 30, to: 9 * 60 + 30 };
    const sent = block({
      product: 'peak',
      market: undefined,
      time_zone: 'Asia/Kolkata',
      hours,
      days: [6, 7],
      calendar: 'none',
    });
    const read = readShape(sent, week, undefined);
    expect(read).toMatchObject({
      ok: true,
      volume: '200',
      shape: { block: { hours: { from: '07:30', to: '09:30' }, days: [6, 7], calendar: 'none' } },
    });
  });

  test('excludes the days of an installation’s calendar', () => {
    const own = new Map([['desk', holidaysOf(['2026-12-21', '2026-12-22', '2026-12-25'])]]);
    const read = readShape(block({ calendar: 'desk' }, own), week, undefined);
    expect(read).toMatchObject({ ok: true, volume: String(2 * 16 * 50) });
  });

  test('with another volume than the deal is refused with both volumes', () => {
    expect(readShape(block(), week, decimal('3200')).ok).toBe(true);
    expect(readShape(block(), week, decimal('3200.000001'))).toEqual({
      ok: false,
      refusal: {
        code: 'block_refused',
        fault: { code: 'another_volume', delivered: '3200', volume: '3200.000001' },
      },
      runsMade: 4,
    });
  });

  test('with a cut hour is refused with the time of the cut', () => {
    const cut = { start: at('2026-12-21T12:30:00Z'), end: week.end };
    expect(readShape(block(), cut, undefined)).toMatchObject({
      ok: false,
      refusal: {
        code: 'block_refused',
        fault: { code: 'hour_cut', at: expect.stringMatching(/^2026-12-21T1[23]:\d0:00\.000Z$/) },
      },
    });
  });

  test('with an unknown calendar or without hours is refused', () => {
    const unknown = readShape(block({ calendar: 'desk' }), week, undefined);
    const night = { start: at('2026-12-21T06:00:00Z'), end: at('2026-12-21T12:00:00Z') };
    for (const read of [unknown, readShape(block(), night, undefined)]) {
      expect(read).toMatchObject({ ok: false, refusal: { code: 'block_refused' } });
    }
  });
});

describe('a profile', () => {
  const quarter = 900_000;
  const intervals = [1, 1, 2].map((volume, index) => ({
    start: week.start + index * quarter,
    end: week.start + (index + 1) * quarter,
    volume: decimal(String(volume)),
  }));

  test('is stored as runs of constant power, and determines the volume', () => {
    expect(readShape({ kind: 'profile', intervals }, week, undefined)).toEqual({
      ok: true,
      volume: '4',
      shape: {
        kind: 'profile',
        runs: [
          {
            start: '2026-12-21T06:00:00.000Z',
            end: '2026-12-21T06:30:00.000Z',
            mw: '4',
            minutes: 15,
          },
          {
            start: '2026-12-21T06:30:00.000Z',
            end: '2026-12-21T06:45:00.000Z',
            mw: '8',
            minutes: 15,
          },
        ],
      },
    });
  });

  test('with another sum or outside the delivery is refused', () => {
    const late = { start: week.start + quarter, end: week.end };
    for (const read of [
      readShape({ kind: 'profile', intervals }, week, decimal('5')),
      readShape({ kind: 'profile', intervals }, late, undefined),
    ]) {
      expect(read).toMatchObject({ ok: false, refusal: { code: 'profile_refused' } });
    }
  });
});

describe('the shape of a corrected trade', () => {
  test('does not change', () => {
    const before = readShape(block(), week, undefined);
    if (!before.ok) throw new Error('the shape was refused');
    const { shape, volume } = before;
    expect(readShape({ kind: 'unchanged', shape }, week, volume)).toEqual({
      ok: true,
      shape,
      volume,
    });
  });

  test('is required if volume or time changes', () => {
    expect(readShape({ kind: 'missing' }, week, undefined)).toEqual({
      ok: false,
      refusal: { code: 'shape_needed' },
    });
  });
});
