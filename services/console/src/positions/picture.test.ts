import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupsOf, pictureOf, stepsOf } from './picture';

import { type PositionRow, rowOf, sumOf } from './position-row';
import { readSearch, termsOf } from './position-search';

const readersZone = 'America/Chicago';
const now = Date.parse('2026-11-22T18:00:00Z');
const terms = (search: Record<string, unknown>) => termsOf(readSearch(search), readersZone, now);

function row(start: string, end: string, more: Partial<PositionRow> = {}): PositionRow {
  return rowOf({
    period_start: start,
    period_end: end,
    volume_mwh: 1,
    value: 50,
    currency: 'USD',
    nominated_mwh: 0,
    traded_mwh: 1,
    settled_mwh: 0,
    open_mwh: 1,
    ...more,
  });
}

const cellsIn = (cells: readonly (readonly unknown[])[]) =>
  cells.flat().filter((cell) => typeof cell === 'number');

test('sums the hours of several groups per cell, to the total of the rows', () => {
  const amount = fc
    .integer({ min: -5_000_000, max: 5_000_000 })
    .map((millionths) => millionths / 1e6);
  const hours = fc.array(fc.tuple(fc.integer({ min: 0, max: 4 * 24 }), amount), { maxLength: 60 });
  const shown = terms({ from: '2026-10-30', to: '2026-11-02' });
  fc.assert(
    fc.property(hours, (values) => {
      const rows = values.map(([hour, volume_mwh]) => {
        const start = shown.from + hour * 3_600_000;
        const end = start + 3_600_000;
        return row(new Date(start).toISOString(), new Date(end).toISOString(), { volume_mwh });
      });
      const { cells } = pictureOf(rows, shown, 'volume_mwh');
      const inside = rows.filter(({ start }) => start < shown.to);
      const direct = inside.reduce((sum, { volume_mwh }) => sum + Math.round(volume_mwh * 1e6), 0);
      expect(sumOf(cellsIn(cells))).toBe(direct / 1e6);
      expect(cells.flat().filter((cell) => cell !== 'absent')).toHaveLength(97);
    }),
  );
});

test('shows days by month, and none outside of the window', () => {
  const rows = [
    row('2026-01-31T06:00:00Z', '2026-02-01T06:00:00Z', {
      period_name: '2026-01-31',
      volume_mwh: 3,
    }),
    row('2026-01-31T06:00:00Z', '2026-02-01T06:00:00Z', {
      period_name: '2026-01-31',
      volume_mwh: 0.1,
    }),
  ];
  const picture = pictureOf(
    rows,
    terms({ period: 'day', from: '2026-01-30', to: '2026-02-28' }),
    'volume_mwh',
  );
  expect(picture.rows).toEqual(['2026-01', '2026-02']);
  expect(picture.cells[0]?.slice(28)).toEqual(['absent', 'none', 3.1]);
  expect(picture.cells[1]?.slice(26)).toEqual(['none', 'none', 'absent', 'absent', 'absent']);
});

test('shows months by year', () => {
  const rows = [row('2027-01-01T06:00:00Z', '2027-02-01T06:00:00Z', { period_name: '2027-01' })];
  const picture = pictureOf(
    rows,
    terms({ period: 'month', from: '2026-11-01', to: '2027-02-28' }),
    'value',
  );
  expect(picture.rows).toEqual(['2026', '2027']);
  expect(picture.cells[1]?.slice(0, 3)).toEqual([50, 'none', 'absent']);
});

test('sorts groups by absolute size', () => {
  const rows = [
    row('2026-12-01T00:00:00Z', '2026-12-01T01:00:00Z', { book: 'A', volume_mwh: 2 }),
    row('2026-12-01T01:00:00Z', '2026-12-01T02:00:00Z', { book: null, volume_mwh: -5 }),
    row('2026-12-01T02:00:00Z', '2026-12-01T03:00:00Z', { book: 'A', volume_mwh: 0.1 }),
    row('2026-12-01T02:00:00Z', '2026-12-01T03:00:00Z', {
      book: 'A',
      volume_mwh: 0.2,
      currency: 'EUR',
    }),
  ];
  const groups = groupsOf(rows, ['book'], 'volume_mwh');
  expect(groups.map(({ values, total }) => [values.book, total])).toEqual([
    [null, -5],
    ['A', 2.3],
  ]);
});

test('has zero steps without positions, and no gaps', () => {
  const rows = [
    row('2026-12-01T01:00:00Z', '2026-12-01T02:00:00Z', { volume_mwh: 0.1 }),
    row('2026-12-01T01:00:00Z', '2026-12-01T02:00:00Z', { volume_mwh: 0.2, currency: 'EUR' }),
  ];
  const from = Date.parse('2026-12-01T00:00:00Z');
  const hour = 3_600_000;
  expect(stepsOf(rows, 'volume_mwh', { from, to: from + 3 * hour })).toEqual([
    { start: from, end: from + hour, value: 0 },
    { start: from + hour, end: from + 2 * hour, value: 0.3 },
    { start: from + 2 * hour, end: from + 3 * hour, value: 0 },
  ]);
});
