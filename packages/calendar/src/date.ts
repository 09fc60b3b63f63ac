import type { Holidays } from './holidays.js';
import { dateOf, dayMs, dayNumber, dayOf, weekdayOf } from './local-day.js';
import { offsetAt } from './zone.js';
import type { TimeZone } from './zone-data.js';

export function localDateAt(zone: TimeZone, at: number): string {
  return dateOf(dayNumber(at + offsetAt(zone, at)));
}

export function addDays(date: string, days: number): string {
  return dateOf(dayOf(date) + days);
}

/** A shorter month's end replaces a missing day. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const first = new Date(Date.UTC(2000, month - 1 + months, 1));
  first.setUTCFullYear(first.getUTCFullYear() + year - 2000);
  const next = new Date(first);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const lastDay = (next.getTime() - dayMs - first.getTime()) / dayMs + 1;
  return dateOf(first.getTime() / dayMs + Math.min(day, lastDay) - 1);
}

/** Monday to Friday without holidays; 0 is the date itself. */
export function businessDayAfter(date: string, n: number, holidays: Holidays): string {
  let day = dayOf(date);
  for (let left = n; left > 0; ) {
    day += 1;
    if (weekdayOf(day) < 6 && !holidays(dateOf(day))) left -= 1;
  }
  return dateOf(day);
}
