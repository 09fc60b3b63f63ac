import { addDays, addMonths } from '@exchange/calendar';
import type { HeatValue } from '../charts/heat-map';
import type { Step } from '../charts/stepped-columns';
import { type DayTerms, daysBetween, hourGrid } from './hour-grid';
import { type GroupKey, type Measure, type PositionRow, sumOf } from './position-row';

export const periodNames = {
  quarter_hour: 'Quarter hour',
  half_hour: 'Half hour',
  hour: 'Hour',
  day: 'Day',
  month: 'Month',
} as const;
export type Period = keyof typeof periodNames;

export interface PictureTerms extends DayTerms {
  readonly period: Period;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly from: number;
  readonly to: number;
}

export interface Picture {
  readonly rowsAre: string;
  readonly columnsAre: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly cells: readonly (readonly HeatValue[])[];
}

export function pictureOf(
  rows: readonly PositionRow[],
  terms: PictureTerms,
  measure: Measure,
): Picture {
  const { period } = terms;
  if (period === 'day') return daysByMonth(rows, terms, measure);
  if (period === 'month') return monthsByYear(rows, terms, measure);
  return hoursByDay(rows, { ...terms, period }, measure);
}

function hoursByDay(
  rows: readonly PositionRow[],
  terms: PictureTerms & Parameters<typeof hourGrid>[0],
  measure: Measure,
): Picture {
  const grid = hourGrid(terms);
  const sums = summed(rows, ({ start }) => start, measure);
  const cells = grid.days.map(() => grid.columns.map((): HeatValue => 'absent'));
  for (const { start, row, column } of grid.cells) {
    const own = cells[row];
    if (own !== undefined) own[column] = sums.get(start) ?? 'none';
  }
  const columnsAre = periodNames[terms.period];
  return { rowsAre: 'Day', columnsAre, rows: grid.days, columns: grid.columns, cells };
}

function daysByMonth(
  rows: readonly PositionRow[],
  { firstDay, lastDay }: PictureTerms,
  measure: Measure,
): Picture {
  const sums = summed(rows, nameOf, measure);
  const dates = Array.from({ length: daysBetween(firstDay, lastDay) + 1 }, (_, index) =>
    addDays(firstDay, index),
  );
  const columns = Array.from({ length: 31 }, (_, index) => String(index + 1).padStart(2, '0'));
  return byParts({ rowsAre: 'Month', columnsAre: 'Day', columns }, dates, sums);
}

function monthsByYear(
  rows: readonly PositionRow[],
  { firstDay, lastDay }: PictureTerms,
  measure: Measure,
): Picture {
  const sums = summed(rows, nameOf, measure);
  const months: string[] = [];
  for (let month = firstDay.slice(0, 7); month <= lastDay.slice(0, 7); ) {
    months.push(month);
    month = addMonths(`${month}-01`, 1).slice(0, 7);
  }
  const columns = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
  return byParts({ rowsAre: 'Year', columnsAre: 'Month', columns }, months, sums);
}

function byParts(
  about: Pick<Picture, 'rowsAre' | 'columnsAre' | 'columns'>,
  names: readonly string[],
  sums: ReadonlyMap<string, number>,
): Picture {
  const rows = [...new Set(names.map((name) => name.slice(0, -3)))];
  const known = new Set(names);
  const cells = rows.map((row) =>
    about.columns.map((column): HeatValue => {
      const name = `${row}-${column}`;
      return known.has(name) ? (sums.get(name) ?? 'none') : 'absent';
    }),
  );
  return { ...about, rows, cells };
}

const nameOf = ({ period_name }: PositionRow) => period_name ?? '';

function summed<Key>(
  rows: readonly PositionRow[],
  keyOf: (row: PositionRow) => Key,
  measure: Measure,
): ReadonlyMap<Key, number> {
  const grouped = [...groupBy(rows, keyOf)];
  return new Map(grouped.map(([key, own]) => [key, sumOf(own.map((row) => row[measure]))]));
}

/** Node 20 runs the tests and lacks `Map.groupBy`. */
function groupBy<Key>(rows: readonly PositionRow[], keyOf: (row: PositionRow) => Key) {
  const groups = new Map<Key, PositionRow[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [row]);
    else known.push(row);
  }
  return groups;
}

export interface Group {
  readonly id: string;
  readonly values: Readonly<Partial<Record<GroupKey, string | null>>>;
  readonly rows: readonly PositionRow[];
  readonly total: number;
}

export function groupsOf(
  rows: readonly PositionRow[],
  keys: readonly GroupKey[],
  measure: Measure,
): readonly Group[] {
  const idOf = (row: PositionRow) => JSON.stringify(keys.map((key) => row[key] ?? null));
  return [...groupBy(rows, idOf)]
    .map(([id, mine]): Group => {
      const [first] = mine;
      const values = Object.fromEntries(keys.map((key) => [key, first?.[key] ?? null]));
      return { id, values, rows: mine, total: sumOf(mine.map((row) => row[measure])) };
    })
    .sort(
      (one, other) => Math.abs(other.total) - Math.abs(one.total) || (one.id < other.id ? -1 : 1),
    );
}

/** Rows of one period form one step; missing periods are zero. */
export function stepsOf(
  rows: readonly PositionRow[],
  measure: Measure,
  window: { readonly from: number; readonly to: number },
): readonly Step[] {
  const sorted = [...rows].sort((one, other) => one.start - other.start);
  const steps: Step[] = [];
  let reached = window.from;
  for (let index = 0; index < sorted.length; ) {
    const row = sorted[index];
    if (row === undefined) break;
    const { start, end } = row;
    const amounts: number[] = [];
    for (; sorted[index]?.start === start; index += 1) amounts.push(sorted[index]?.[measure] ?? 0);
    if (start > reached) steps.push({ start: reached, end: start, value: 0 });
    steps.push({ start, end, value: sumOf(amounts) });
    reached = end;
  }
  if (reached < window.to) steps.push({ start: reached, end: window.to, value: 0 });
  return steps;
}
