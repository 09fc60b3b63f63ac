import { addDecimals, decimal, divideDecimals } from '@exchange/units';
import type { UsagePeriod } from './queries.js';

export const forecastWindow = 3;
const afterLastYear = Date.UTC(10_000, 0);

/**
 * Averages the last periods to 6 decimals, ties to even. Calendar months (UTC) follow calendar
 * months. Ends with the year 9999, the last that RFC 3339 can write.
 * @param latest most recent first
 */
export function forecast(
  latest: readonly UsagePeriod[],
  periodsAhead: number,
): readonly UsagePeriod[] {
  const window = latest.slice(0, forecastWindow);
  const [last] = window;
  if (last === undefined) return [];
  const sum = window.map(({ kwh }) => kwh).reduce(addDecimals, decimal('0'));
  const kwh = divideDecimals(sum, decimal(String(window.length)), 6);
  const isMonth = isCalendarMonth(last);
  const length = last.end.getTime() - last.start.getTime();
  const step = (count: number) =>
    isMonth ? addMonths(last.start, count + 1) : new Date(last.end.getTime() + count * length);
  const periods = Array.from({ length: periodsAhead }, (_, index) => ({
    start: step(index),
    end: step(index + 1),
    kwh,
  }));
  return periods.filter(({ end }) => end.getTime() < afterLastYear);
}

/** 31 January to 28 February is not a calendar month. */
function isCalendarMonth({ start, end }: UsagePeriod): boolean {
  return addMonths(start, 1).getTime() === end.getTime() && start.getUTCDate() === end.getUTCDate();
}

/** Adds months in UTC; a month without the day gives its last day. */
function addMonths(date: Date, months: number): Date {
  const moved = new Date(date);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const days = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(date.getUTCDate(), days));
  return moved;
}
