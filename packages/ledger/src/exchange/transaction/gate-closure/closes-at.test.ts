import { instant } from '@exchange/units';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { closesAt } from './closed.js';
import type { GateRule } from './data.js';

const at = (text: string) => instant.parse(text);
const closing = (start: string, rule: GateRule) => closesAt({ start: at(start) }, rule);
const dayAhead = (local_time: string, time_zone: string, days_before: number): GateRule => ({
  kind: 'day_ahead',
  local_time,
  time_zone,
  days_before,
});

describe('a gate in minutes before delivery', () => {
  test('closes that long before the interval begins', () => {
    const rule: GateRule = { kind: 'before_delivery', minutes: 75 };
    expect(closing('2026-12-01T01:00:00Z', rule)).toBe('2026-11-30T23:45:00.000Z');
    expect(closing('2026-12-01T01:00:00Z', { ...rule, minutes: 0 })).toBe(
      '2026-12-01T01:00:00.000Z',
    );
  });

  test('counts elapsed time across clock changes', () => {
    const rule: GateRule = { kind: 'before_delivery', minutes: 120 };
    expect(closing('2026-03-29T04:00:00+02:00', rule)).toBe('2026-03-29T00:00:00.000Z');
  });

  test('never closes before the year 1', () => {
    const rule: GateRule = { kind: 'before_delivery', minutes: 60 };
    expect(closing('0001-01-01T00:30:00Z', rule)).toBe('0001-01-01T00:00:00.000Z');
    const dayRule = dayAhead('12:00', 'Asia/Tokyo', 30);
    expect(closing('0001-01-02T00:30:00Z', dayRule)).toBe('0001-01-01T00:00:00.000Z');
  });
});

test.each([
  ['America/Los_Angeles', '23:00', 0, '9999-12-31T23:59:59.999Z'],
  ['Asia/Tokyo', '12:00', 0, '9999-12-31T23:59:59.999Z'],
  ['Asia/Tokyo', '12:00', 1, '9999-12-31T03:00:00.000Z'],
])('no gate closes after the year 9999: %s, %s, %i days before', (zone, time, days, closed) => {
  expect(closing('9999-12-31T20:00:00Z', dayAhead(time, zone, days))).toBe(closed);
});

describe('a day-ahead gate', () => {
  test("closes at its time on the day before the interval's local day", () => {
    const rule = dayAhead('12:00', 'Europe/Berlin', 1);
    expect(closing('2026-11-30T23:00:00Z', rule)).toBe('2026-11-30T11:00:00.000Z');
    expect(closing('2026-11-30T22:45:00Z', rule)).toBe('2026-11-29T11:00:00.000Z');
    expect(closing('2026-12-01T22:45:00Z', rule)).toBe('2026-11-30T11:00:00.000Z');
  });

  test('closes at the same local time before and after a clock change', () => {
    const rule = dayAhead('10:00', 'America/Chicago', 1);
    expect(closing('2026-03-08T12:00:00Z', rule)).toBe('2026-03-07T16:00:00.000Z');
    expect(closing('2026-03-09T12:00:00Z', rule)).toBe('2026-03-08T15:00:00.000Z');
    expect(closing('2026-11-01T12:00:00Z', rule)).toBe('2026-10-31T15:00:00.000Z');
    expect(closing('2026-11-02T12:00:00Z', rule)).toBe('2026-11-01T16:00:00.000Z');
  });

  test("uses the ledger's zone data: Vancouver keeps summer time from 1 November 2026", () => {
    const rule = dayAhead('12:00', 'America/Vancouver', 1);
    expect(closing('2026-12-02T07:00:00Z', rule)).toBe('2026-12-01T19:00:00.000Z');
    expect(closing('2026-12-02T06:59:00Z', rule)).toBe('2026-11-30T19:00:00.000Z');
  });

  test('moves a skipped time by the length of the skip', () => {
    const rule = dayAhead('02:30', 'Europe/Berlin', 1);
    expect(closing('2026-03-30T12:00:00Z', rule)).toBe(at('2026-03-29T03:30:00+02:00'));
  });

  test('closes at the first of two repeated times', () => {
    const rule = dayAhead('02:30', 'Europe/Berlin', 1);
    expect(closing('2026-10-26T12:00:00Z', rule)).toBe(at('2026-10-25T02:30:00+02:00'));
  });

  test('closes on the same day or a week before', () => {
    expect(closing('2026-12-01T20:00:00Z', dayAhead('08:00', 'Europe/London', 0))).toBe(
      '2026-12-01T08:00:00.000Z',
    );
    expect(closing('2026-12-01T20:00:00Z', dayAhead('08:00', 'Europe/London', 7))).toBe(
      '2026-11-24T08:00:00.000Z',
    );
  });
});

test('a later interval never closes earlier', () => {
  const zones = ['Europe/Berlin', 'America/Chicago', 'Africa/Cairo', 'Australia/Lord_Howe', 'UTC'];
  const hours = fc
    .integer({ min: 0, max: 23 })
    .map((hour) => `${String(hour).padStart(2, '0')}:30`);
  const rules: fc.Arbitrary<GateRule> = fc.oneof(
    fc
      .integer({ min: 0, max: 3_000 })
      .map((minutes): GateRule => ({ kind: 'before_delivery', minutes })),
    fc
      .tuple(hours, fc.constantFrom(...zones), fc.integer({ min: 0, max: 3 }))
      .map(([time, zone, days]) => dayAhead(time, zone, days)),
  );
  const starts = fc
    .integer({ min: Date.parse('2025-01-01'), max: Date.parse('2027-01-01') })
    .map((ms) => at(new Date(ms - (ms % 900_000)).toISOString()));
  fc.assert(
    fc.property(rules, starts, starts, (rule, one, other) => {
      const [first, second] = one < other ? [one, other] : [other, one];
      expect(closesAt({ start: first }, rule) <= closesAt({ start: second }, rule)).toBe(true);
    }),
    { numRuns: 300 },
  );
});
