import { segmentsOf } from '@exchange/calendar';
import { type DayTerms, daysOf } from './local-days';

export interface HourGridTerms extends DayTerms {
  readonly step: number;
  readonly from: number;
  readonly to: number;
}

const dayMs = 86_400_000;
const minuteMs = 60_000;

interface Column {
  readonly minute: number;
  readonly isAgain: boolean;
  readonly order: number;
}

/** Repeated hours have a column after the first occurrence. */
export function hourGrid(terms: HourGridTerms) {
  const periods = [...periodsOf(terms)];
  // A cut period belongs to the day on which it begins.
  const days = daysOf(terms, { start: periods[0]?.begin ?? terms.from, end: terms.to });
  const columns = new Map<string, Column>();
  const placed: { readonly start: number; readonly row: number; readonly key: string }[] = [];
  let row = 0;
  for (const { begin, start, column } of periods) {
    while (row < days.length - 1 && begin >= (days[row]?.end ?? Infinity)) row += 1;
    const key = keyOf(column);
    columns.set(key, columns.get(key) ?? column);
    placed.push({ start, row, key });
  }
  const sorted = [...columns.values()].sort((one, other) => one.order - other.order);
  const places = new Map(sorted.map((column, index) => [keyOf(column), index]));
  return {
    days: days.map(({ date }) => date),
    columns: sorted.map(labelOf),
    cells: placed.map(({ start, row: at, key }) => ({
      start,
      row: at,
      column: places.get(key) ?? 0,
    })),
  };
}

const keyOf = ({ minute, isAgain }: Column) => `${minute}${isAgain ? ' again' : ''}`;

function labelOf({ minute, isAgain }: Column): string {
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60];
  const time = [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':');
  return isAgain ? `${time} again` : time;
}

/** Steps of constant offset, by the ledger's rules. */
function* periodsOf({ timeZone, dayStarts, step, from, to }: HourGridTerms) {
  const segments = segmentsOf(timeZone, from - dayMs, to);
  for (const [index, segment] of segments.entries()) {
    const before = segments[index - 1];
    const againUntil = before === undefined ? -Infinity : before.end + before.offset;
    const first = Math.floor((segment.start + segment.offset) / step) * step;
    for (let local = first; local - segment.offset < segment.end; local += step) {
      const begin = Math.max(local - segment.offset, segment.start);
      const start = Math.max(begin, from);
      const end = Math.min(local + step - segment.offset, segment.end, to);
      if (end <= start) continue;
      const isAgain = start + segment.offset < againUntil;
      yield { begin, start, column: columnOf(local, { isAgain, againUntil, dayStarts }) };
    }
  }
}

function columnOf(
  local: number,
  { isAgain, againUntil, dayStarts }: { isAgain: boolean; againUntil: number; dayStarts: number },
): Column {
  const minuteOf = (at: number) => (((at % dayMs) + dayMs) % dayMs) / minuteMs;
  const sinceStart = (minute: number) => (minute - dayStarts + 1_440) % 1_440;
  const minute = minuteOf(local);
  // Repeated times follow as a group.
  const order = isAgain
    ? sinceStart(minuteOf(againUntil - minuteMs)) + 0.5 + minute / 10_000
    : sinceStart(minute);
  return { minute, isAgain, order };
}
