import { addDays } from '@exchange/calendar';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shortOrWhole } from '../../../../test/services/seeded-part.js';
import { hourGrid, steps } from './hour-grid';

const hourMs = 3_600_000;
const zones = `UTC America/Chicago Europe/Berlin Europe/London Australia/Lord_Howe Asia/Kathmandu
  America/St_Johns Africa/Casablanca America/Santiago Antarctica/Troll`.split(/\s+/);

const quarterMs = hourMs / 4;
const dates = '2025-02-18 2025-03-05 2025-03-26 2025-04-02 2025-10-22 2025-10-30'.split(' ');
const windows = fc.record({
  timeZone: fc.constantFrom(...zones),
  period: fc.constantFrom('quarter_hour', 'half_hour', 'hour'),
  dayStarts: fc.constantFrom(0, 360, 390),
  from: fc
    .tuple(fc.constantFrom(...dates), fc.integer({ min: 0, max: 6 * 24 * 4 }))
    .map(([date, quarters]) => Date.parse(date) + quarters * quarterMs),
  hours: fc.integer({ min: 1, max: 24 * 4 }),
});

function clockOf(timeZone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return (at: number) => format.format(at);
}

const minutesIn = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

describe('grid of days and hours', () => {
  test('contains every quarter-hour once, at its local day and hour', () => {
    fc.assert(
      fc.property(windows, ({ timeZone, period, dayStarts, from, hours }) => {
        const to = from + hours * hourMs;
        const grid = hourGrid({ timeZone, dayStarts, period, from, to });
        const shown = clockOf(timeZone);
        const places = grid.cells.map(({ row, column }) => `${row} ${column}`);
        expect(new Set(places).size).toBe(places.length);
        const stepMinutes = steps[period] / 60_000;

        grid.cells.forEach((cell, index) => {
          const end = grid.cells[index + 1]?.start ?? to;
          const label = grid.columns[cell.column] ?? '';
          const minute = minutesIn(label);
          for (let at = cell.start; at < end; at += quarterMs) {
            const [date = '', time = ''] = shown(at).split(' ');
            expect(minutesIn(time) - minute).toBeGreaterThanOrEqual(0);
            expect(minutesIn(time) - minute).toBeLessThan(stepMinutes);
            const isEarly = minute < dayStarts;
            expect(grid.days[cell.row]).toBe(isEarly ? addDays(date, -1) : date);
            const earlier = [2, 4, 8].some(
              (quarters) => shown(at - quarters * quarterMs) === shown(at),
            );
            expect(label.endsWith('again')).toBe(earlier);
          }
        });
        const covered = grid.cells.map(({ start }, index) => {
          return (grid.cells[index + 1]?.start ?? to) - start;
        });
        expect(grid.cells[0]?.start).toBe(from);
        expect(covered.reduce((sum, length) => sum + length, 0)).toBe(to - from);
      }),
      { numRuns: shortOrWhole(20, 200) },
    );
  });

  test('ascends in time along each row', () => {
    fc.assert(
      fc.property(windows, ({ timeZone, period, dayStarts, from, hours }) => {
        const to = from + hours * hourMs;
        const { cells } = hourGrid({ timeZone, dayStarts, period, from, to });
        for (const [index, cell] of cells.entries()) {
          const next = cells[index + 1];
          if (next?.row === cell.row && dayStarts % 60 === 0) {
            expect(next.column).toBeGreaterThan(cell.column);
          }
        }
      }),
    );
  });

  test('has a repeated hour twice, and no skipped hour', () => {
    const berlin = { timeZone: 'Europe/Berlin', dayStarts: 0, period: 'hour' } as const;
    const autumn = hourGrid({
      ...berlin,
      from: Date.parse('2026-10-24T22:00:00Z'),
      to: Date.parse('2026-10-26T23:00:00Z'),
    });
    expect(autumn.days).toEqual(['2026-10-25', '2026-10-26']);
    expect(autumn.columns.slice(0, 5)).toEqual(['00:00', '01:00', '02:00', '02:00 again', '03:00']);
    expect(autumn.cells.filter(({ row }) => row === 0)).toHaveLength(25);
    expect(autumn.cells.filter(({ row }) => row === 1)).toHaveLength(24);

    const spring = hourGrid({
      ...berlin,
      from: Date.parse('2026-03-28T23:00:00Z'),
      to: Date.parse('2026-03-29T22:00:00Z'),
    });
    expect(spring.cells).toHaveLength(23);
    expect(spring.columns).not.toContain('02:00');
  });

  test('puts repeated quarter-hours after the last original one', () => {
    const grid = hourGrid({
      timeZone: 'America/Chicago',
      dayStarts: 0,
      period: 'quarter_hour',
      from: Date.parse('2026-11-01T05:00:00Z'),
      to: Date.parse('2026-11-02T06:00:00Z'),
    });
    expect(grid.columns.slice(4, 13).join(', ')).toBe(
      '01:00, 01:15, 01:30, 01:45, 01:00 again, 01:15 again, 01:30 again, 01:45 again, 02:00',
    );
  });

  test('marks a repeated hour in a window after its first occurrence', () => {
    const grid = hourGrid({
      timeZone: 'Europe/Berlin',
      dayStarts: 0,
      period: 'hour',
      from: Date.parse('2026-10-25T01:00:00Z'),
      to: Date.parse('2026-10-25T03:00:00Z'),
    });
    expect(grid.columns).toEqual(['02:00 again', '03:00']);
  });

  test('has gas days from six to six', () => {
    const grid = hourGrid({
      timeZone: 'Europe/Berlin',
      dayStarts: 360,
      period: 'hour',
      from: Date.parse('2026-12-01T05:00:00Z'),
      to: Date.parse('2026-12-03T05:00:00Z'),
    });
    expect(grid.days).toEqual(['2026-12-01', '2026-12-02']);
    expect([grid.columns[0], grid.columns.at(-1)]).toEqual(['06:00', '05:00']);
  });
});
