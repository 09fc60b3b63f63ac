import { dateOf, dayOf, type Weekday, weekdayOf } from './local-day.js';

/** For a local date, `YYYY-MM-DD`. */
export type Holidays = (date: string) => boolean;

export const noHolidays: Holidays = () => false;

export function holidaysOf(dates: Iterable<string>): Holidays {
  const known = new Set(dates);
  return (date) => known.has(date);
}

const byYear = new Map<number, ReadonlySet<string>>();

/**
 * New Year's Day, Memorial Day, Independence Day, Labor Day, Thanksgiving and Christmas Day. A Sunday moves to
 * Monday; a Saturday stays.
 */
export const nercHolidays: Holidays = (date) => {
  const year = Number(date.slice(0, 4));
  let days = byYear.get(year);
  if (days === undefined) {
    days = new Set(nercDays(year));
    byYear.set(year, days);
  }
  return days.has(date);
};

/** In order. */
export function nercDays(year: number): readonly string[] {
  return [
    observed(`${yearText(year)}-01-01`),
    lastOf(year, 5, 1),
    observed(`${yearText(year)}-07-04`),
    nthOf(year, 9, 1, 1),
    nthOf(year, 11, 4, 4),
    observed(`${yearText(year)}-12-25`),
  ];
}

function observed(date: string): string {
  const day = dayOf(date);
  return dateOf(weekdayOf(day) === 7 ? day + 1 : day);
}

function nthOf(year: number, month: number, weekday: Weekday, nth: number): string {
  const first = dayOf(`${yearText(year)}-${monthText(month)}-01`);
  const ahead = (weekday - weekdayOf(first) + 7) % 7;
  return dateOf(first + ahead + 7 * (nth - 1));
}

/** Not for December. */
function lastOf(year: number, month: number, weekday: Weekday): string {
  const last = dayOf(`${yearText(year)}-${monthText(month + 1)}-01`) - 1;
  return dateOf(last - ((weekdayOf(last) - weekday + 7) % 7));
}

const yearText = (year: number) => String(year).padStart(4, '0');
const monthText = (month: number) => String(month).padStart(2, '0');
