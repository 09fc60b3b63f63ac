import { dateOf, dayOf, type Weekday, weekdayOf } from './local-day.js';

/** Tells whether a local date, `YYYY-MM-DD`, is a holiday. */
export type Holidays = (date: string) => boolean;

export const noHolidays: Holidays = () => false;

export function holidaysOf(dates: Iterable<string>): Holidays {
  const known = new Set(dates);
  return (date) => known.has(date);
}

function byYear(daysOf: (year: number) => readonly string[]): Holidays {
  const years = new Map<number, ReadonlySet<string>>();
  return (date) => {
    const year = Number(date.slice(0, 4));
    let days = years.get(year);
    if (days === undefined) {
      days = new Set(daysOf(year));
      years.set(year, days);
    }
    return days.has(date);
  };
}

/** A Sunday moves to Monday; a Saturday stays. */
export const nercHolidays: Holidays = byYear((year) => nercDays(year));

/** 5 USC 6103, as observed: Saturday moves to Friday, Sunday to Monday. Juneteenth from 2021. */
export const federalHolidays: Holidays = byYear((year) => [
  ...federalDays(year),
  // A Saturday's New Year's Day moves to this year.
  ...federalDays(year + 1).slice(0, 1),
]);

function federalDays(year: number): readonly string[] {
  const on = (monthAndDay: string) => observedOnWeekday(`${yearText(year)}-${monthAndDay}`);
  return [
    on('01-01'),
    nthOf(year, 1, 1, 3),
    nthOf(year, 2, 1, 3),
    lastOf(year, 5, 1),
    ...(year < 2021 ? [] : [on('06-19')]),
    on('07-04'),
    nthOf(year, 9, 1, 1),
    nthOf(year, 10, 1, 2),
    on('11-11'),
    nthOf(year, 11, 4, 4),
    on('12-25'),
  ];
}

function observedOnWeekday(date: string): string {
  const day = dayOf(date);
  return weekdayOf(day) === 6 ? dateOf(day - 1) : observed(date);
}

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

/** Does not support December. */
function lastOf(year: number, month: number, weekday: Weekday): string {
  const last = dayOf(`${yearText(year)}-${monthText(month + 1)}-01`) - 1;
  return dateOf(last - ((weekdayOf(last) - weekday + 7) % 7));
}

const yearText = (year: number) => String(year).padStart(4, '0');
const monthText = (month: number) => String(month).padStart(2, '0');
