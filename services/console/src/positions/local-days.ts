import { firstInstantOf, periodsOf } from '@exchange/delivery';

/** A local day, named after the date on which it begins. Milliseconds since 1970, the end excluded. */
export interface LocalDay {
  readonly date: string;
  readonly start: number;
  readonly end: number;
}

export interface DayTerms {
  readonly timeZone: string;
  /** Minutes after midnight at which a day begins. */
  readonly dayStarts: number;
}

const dayMs = 86_400_000;

/** The date of a count of days since 1970-01-01. */
const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);

/** The date so many days after another. */
export function dateAfter(date: string, days: number): string {
  return dateOf(Date.parse(`${date}T00:00:00Z`) / dayMs + days);
}

/** How many days there are from one date to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/** The instant at which a local day begins; of a time that clocks skip, the one after the gap. */
export function startOfDay(date: string, { timeZone, dayStarts }: DayTerms): number {
  return firstInstantOf(timeZone, { date, minute: dayStarts });
}

/** The local days that a window touches, in order. */
export function daysOf(
  terms: DayTerms,
  window: { readonly start: number; readonly end: number },
): readonly LocalDay[] {
  return periodsOf({ ...terms, period: 'day' }, window).map(({ start, end, name = '' }) => ({
    date: name,
    start,
    end,
  }));
}

/** The local date of an instant, where days begin as the terms say. */
export function dateAt(at: number, terms: DayTerms): string {
  return daysOf(terms, { start: at, end: at + 1 })[0]?.date ?? dateOf(Math.floor(at / dayMs));
}
