import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, businessDayAfter, localDateAt } from '../src/date.js';
import { federalHolidays, nercHolidays, noHolidays } from '../src/holidays.js';

const dates = Array.from({ length: 7_305 }, (_, index) =>
  Temporal.PlainDate.from('2020-01-01').add({ days: index }),
);

/** Counts weekdays in a list of the month's days. */
function isFederalHoliday(date: Temporal.PlainDate): boolean {
  // A weekday holiday: itself, the Sunday before a Monday, or the Saturday after a Friday.
  const fixed = [date];
  if (date.dayOfWeek === 1) fixed.push(date.subtract({ days: 1 }));
  if (date.dayOfWeek === 5) fixed.push(date.add({ days: 1 }));
  const isFixed = fixed.some(({ year, month, day }) => {
    const text = `${month}-${day}`;
    return ['1-1', '7-4', '11-11', '12-25'].includes(text) || (text === '6-19' && year >= 2021);
  });
  const { month, day, dayOfWeek, daysInMonth } = date;
  const nth = Math.ceil(day / 7);
  const isMonday = dayOfWeek === 1;
  return (
    (isFixed && dayOfWeek < 6) ||
    (isMonday && [1, 2].includes(month) && nth === 3) ||
    (isMonday && month === 5 && day + 7 > daysInMonth) ||
    (isMonday && month === 9 && nth === 1) ||
    (isMonday && month === 10 && nth === 2) ||
    (dayOfWeek === 4 && month === 11 && nth === 4)
  );
}

function isNercHoliday(date: Temporal.PlainDate): boolean {
  const { month, day, dayOfWeek, daysInMonth } = date;
  const isFixed = (on: Temporal.PlainDate) =>
    ['1-1', '7-4', '12-25'].includes(`${on.month}-${on.day}`);
  const isMonday = dayOfWeek === 1;
  return (
    (isFixed(date) && dayOfWeek !== 7) ||
    (isMonday && isFixed(date.subtract({ days: 1 }))) ||
    (isMonday && month === 5 && day + 7 > daysInMonth) ||
    (isMonday && month === 9 && day <= 7) ||
    (dayOfWeek === 4 && month === 11 && Math.ceil(day / 7) === 4)
  );
}

const texts = dates.map(String);

describe('over 20 years', () => {
  test('federal holidays equal a second computation', () => {
    const weekdays = dates.filter(({ dayOfWeek }) => dayOfWeek < 6);
    const own = weekdays.filter((date) => federalHolidays(date.toString()));
    expect(own.map(String)).toEqual(weekdays.filter(isFederalHoliday).map(String));
    expect(own.length).toBeGreaterThan(200);
  });

  test('NERC holidays equal a second computation', () => {
    const own = texts.filter(nercHolidays);
    expect(own).toEqual(dates.filter(isNercHoliday).map(String));
    expect(own).toHaveLength(20 * 6);
  });

  const calendars = [
    ['federal', federalHolidays, isFederalHoliday],
    ['no', noHolidays, () => false],
  ] as const;
  test.each([0, 1, 3, 5].flatMap((n) => calendars.map((calendar) => [n, ...calendar] as const)))(
    '%d business days later equals a walk over the calendar with %s holidays',
    (n, _, own, other) => {
      const walk = (date: Temporal.PlainDate, n: number): string => {
        if (n === 0) return date.toString();
        const next = date.add({ days: 1 });
        return walk(next, next.dayOfWeek > 5 || other(next) ? n : n - 1);
      };
      const days = texts.map((text) => businessDayAfter(text, n, own));
      expect(days).toEqual(dates.map((date) => walk(date, n)));
    },
  );

  test.each([0, 1, 6, 12, 13, 24, 1_200])('%d months later equals that of Temporal', (months) => {
    const later = dates.map((date) => date.add({ months }).toString());
    expect(texts.map((text) => addMonths(text, months))).toEqual(later);
  });

  test('30 days later equals that of Temporal', () => {
    const later = dates.map((date) => date.add({ days: 30 }).toString());
    expect(texts.map((text) => addDays(text, 30))).toEqual(later);
  });

  test.each(['America/New_York', 'America/Chicago', 'Europe/London', 'Asia/Kolkata'])(
    'the local date in %s equals that of Temporal around each midnight',
    (zone) => {
      const midnights = dates.map((date) => date.toZonedDateTime(zone).epochMilliseconds);
      expect(midnights.map((at) => localDateAt(zone, at))).toEqual(texts);
      const before = dates.map((date) => date.subtract({ days: 1 }).toString());
      expect(midnights.map((at) => localDateAt(zone, at - 1))).toEqual(before);
    },
  );
});
