import { offsetAt } from '@exchange/calendar';
import { zoneFormat } from '../parts/values/instants';

type ZoneClock = ReturnType<typeof zoneClock>;

export function zoneClock(timeZone: string, locale?: string) {
  const clock = (options: Intl.DateTimeFormatOptions) => zoneFormat(timeZone, options, locale);
  return {
    time: clock({ hour: '2-digit', minute: '2-digit' }),
    date: clock({ month: 'numeric', day: 'numeric' }),
    both: clock({ dateStyle: 'medium', timeStyle: 'short' }),
    isMidnight: (at: number) =>
      (((at + offsetAt(timeZone, at)) % dayMs) + dayMs) % dayMs < minuteMs,
  };
}

const minuteMs = 60_000;
const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Dates at midnight; only dates if ticks are a day or more apart. */
export function axisLabels(marks: readonly number[], clock: ZoneClock): readonly string[] {
  const [first, second] = marks;
  // A day may have 23 hours.
  const isOfDays = first !== undefined && second !== undefined && second - first >= 22 * hourMs;
  return marks.map((at, index) =>
    isOfDays || index === 0 || clock.isMidnight(at) ? clock.date(at) : clock.time(at),
  );
}
