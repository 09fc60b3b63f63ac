import type { Step } from '../charts/stepped-columns';
import { type GroupKey, type Measure, type PositionRow, sumOf } from './position-row';

/** The positions of one group over the window. */
export interface Group {
  readonly id: string;
  readonly values: Readonly<Partial<Record<GroupKey, string | null>>>;
  readonly rows: readonly PositionRow[];
  readonly total: number;
}

/** Rows by what they are told apart by, the largest sum first. */
export function groupsOf(
  rows: readonly PositionRow[],
  keys: readonly GroupKey[],
  measure: Measure,
): readonly Group[] {
  const own = new Map<string, PositionRow[]>();
  for (const row of rows) {
    const id = JSON.stringify(keys.map((key) => row[key] ?? null));
    const known = own.get(id);
    if (known === undefined) own.set(id, [row]);
    else known.push(row);
  }
  return [...own]
    .map(([id, mine]): Group => {
      const [first] = mine;
      const values = Object.fromEntries(keys.map((key) => [key, first?.[key] ?? null]));
      return { id, values, rows: mine, total: sumOf(mine.map((row) => row[measure])) };
    })
    .sort(
      (one, other) => Math.abs(other.total) - Math.abs(one.total) || (one.id < other.id ? -1 : 1),
    );
}

/**
 * A measure over a window as steps without a gap: rows of one period, such as those of two currencies, are one step, and
 * where there is no row nothing is delivered.
 */
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
