import { firstInstantOf, offsetAt, type Period, periodsOf, segmentsOf } from '@exchange/calendar';

const minuteMs = 60_000;
const dayMs = 86_400_000;

export const steps = {
  quarter_hour: 15 * minuteMs,
  half_hour: 30 * minuteMs,
  hour: 60 * minuteMs,
} as const satisfies Partial<Readonly<Record<Period, number>>>;

interface HourGridTerms extends DayTerms {
  readonly period: keyof typeof steps;
  readonly from: number;
  readonly to: number;
}

/** A repeated hour's column follows the first occurrence's. */
export function hourGrid({ timeZone, dayStarts, period, from, to }: HourGridTerms) {
  const periods = periodsOf({ timeZone, period }, { start: from, end: to });
  // A cut period belongs to its first day.
  const days = daysOf({ timeZone, dayStarts }, { start: periods[0]?.start ?? from, end: to });
  const minuteOf = (local: number) => (((local % dayMs) + dayMs) % dayMs) / minuteMs;
  const sinceStart = (local: number) => (minuteOf(local) - dayStarts + 1_440) % 1_440;
  const orders = new Map<string, number>();
  const placed = periods.map(({ start: begin }) => {
    const start = Math.max(begin, from);
    const offset = offsetAt(timeZone, start);
    const local = Math.floor((begin + offset) / steps[period]) * steps[period];
    const repeatedUntil = repeatedUntilAt(timeZone, start);
    const isAgain = start + offset < repeatedUntil;
    const name = `${new Date(local).toISOString().slice(11, 16)}${isAgain ? ' again' : ''}`;
    // Repeated times follow as a group.
    const order = isAgain
      ? sinceStart(repeatedUntil - minuteMs) + 0.5 + minuteOf(local) / 10_000
      : sinceStart(local);
    orders.set(name, orders.get(name) ?? order);
    return {
      start,
      row: Math.max(
        0,
        days.findLastIndex((day) => day.start <= begin),
      ),
      name,
    };
  });
  const columns = [...orders].sort(([, one], [, other]) => one - other).map(([name]) => name);
  return {
    days: days.map(({ name = '' }) => name),
    columns,
    cells: placed.map(({ name, ...cell }) => ({ ...cell, column: columns.indexOf(name) })),
  };
}

/** Local time up to which a clock change repeats a day's hours. */
function repeatedUntilAt(timeZone: string, at: number): number {
  const [before, current] = segmentsOf(timeZone, at - dayMs, at + 1);
  if (before === undefined || current === undefined) return Number.NEGATIVE_INFINITY;
  return before.end + before.offset;
}

export interface DayTerms {
  readonly timeZone: string;
  readonly dayStarts: number;
}

const daysOf = (terms: DayTerms, window: Parameters<typeof periodsOf>[1]) =>
  periodsOf({ ...terms, period: 'day' }, window);

export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

export function startOfDay(date: string, { timeZone, dayStarts }: DayTerms): number {
  return firstInstantOf(timeZone, { date, minute: dayStarts });
}

export function dateAt(at: number, terms: DayTerms): string {
  const [day] = daysOf(terms, { start: at, end: at + 1 });
  return day?.name ?? new Date(at).toISOString().slice(0, 10);
}
