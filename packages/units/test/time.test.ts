import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { instant, instantInput, isoDate } from '../src/index.js';

const years = {
  min: new Date('0001-01-01T00:00:00.000Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
};

test('a canonical instant is unchanged', () => {
  fc.assert(
    fc.property(fc.date({ ...years, noInvalidDate: true }), (date) => {
      expect(instant.parse(date.toISOString())).toBe(date.toISOString());
    }),
  );
});

test('every other notation yields the canonical one', () => {
  const offset = fc.integer({ min: -14 * 60, max: 14 * 60 });
  const inner = {
    min: new Date('0002-01-01T00:00:00.000Z'),
    max: new Date('9998-12-31T00:00:00.000Z'),
    noInvalidDate: true,
  };
  fc.assert(
    fc.property(fc.date(inner), offset, (date, minutes) => {
      const local = new Date(date.getTime() + minutes * 60_000).toISOString().slice(0, -1);
      const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
      const two = (value: number) => String(value).padStart(2, '0');
      const text = `${local}${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`;
      expect(instant.parse(text)).toBe(date.toISOString());
    }),
  );
  expect(instant.parse('2026-03-01T00:00:00Z')).toBe('2026-03-01T00:00:00.000Z');
  expect(instant.parse('2026-03-01T00:00:00.123456Z')).toBe('2026-03-01T00:00:00.123Z');
});

test.each([
  '2026-02-29T00:00:00.000Z',
  '2026-02-30T00:00:00.000Z',
  '2026-04-31T00:00:00.000Z',
  '2026-00-10T00:00:00.000Z',
  '2026-13-10T00:00:00.000Z',
  '2026-10-00T00:00:00.000Z',
  '2026-10-10T24:00:00.000Z',
  '2026-10-10T00:60:00.000Z',
  '2026-10-10T00:00:60.000Z',
  '0000-10-10T00:00:00.000Z',
  '2026-10-10T00:00:00.000',
  '2026-10-10',
])('%s is not an instant', (text) => {
  expect(instant.safeParse(text).success).toBe(false);
});

test.each([
  '2026-03-01T00:00:00.0001Z',
  '2026-03-01T00:00:00.123456Z',
  '2026-03-01T00:00:00.1230000001Z',
  '2026-03-01T00:00:00.1234567+05:30',
])('an instant to be recorded cannot be finer than milliseconds: %s', (text) => {
  const { error } = instantInput.safeParse(text);
  expect(error?.issues[0]?.message).toBe('Input should be no finer than milliseconds');
});

test.each([
  ['2026-03-01T00:00:00.123000Z', '2026-03-01T00:00:00.123Z'],
  ['2026-03-01T00:00:00.000000000Z', '2026-03-01T00:00:00.000Z'],
  ['2026-03-01T00:00:00.1Z', '2026-03-01T00:00:00.100Z'],
  ['2026-03-01T05:30:00.5+05:30', '2026-03-01T00:00:00.500Z'],
])('an instant to be recorded can have further zeros: %s', (text, expected) => {
  expect(instantInput.parse(text)).toBe(expected);
});

test.each([
  [instantInput, 'soon', 'Invalid ISO datetime'],
  [
    instantInput,
    '9999-12-31T23:59:59.999-10:00',
    'Input should be within the years 0001 to 9999 in UTC',
  ],
  [isoDate, 'soon', 'Invalid ISO date'],
  [isoDate, '0000-01-01', 'Input should be within the years 0001 to 9999'],
])('a wrong time has one fault, and is not compared with others', (schema, from, message) => {
  const { error } = z
    .object({ from: schema })
    .refine(() => false, 'to should be after from')
    .safeParse({ from });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});
