import { offsetAt } from '@exchange/delivery';
import { zoneFormat } from '../parts/instants';

/** Times as a clock of a zone shows them: dates for those that read, and whole digits for reckoning. */
export interface ZoneClock {
  /** `14:00`, by the reader's habit. */
  time(at: number): string;
  /** `11/3`, by the reader's habit. */
  date(at: number): string;
  /** Date and time. */
  both(at: number): string;
  /** Whether this is the first minute of a day. */
  isMidnight(at: number): boolean;
}

/** A clock of a zone. @param locale the reader's own by default */
export function zoneClock(timeZone: string, locale?: string): ZoneClock {
  const clock = (options: Intl.DateTimeFormatOptions) => zoneFormat(timeZone, options, locale);
  return {
    time: clock({ hour: '2-digit', minute: '2-digit' }),
    date: clock({ month: 'numeric', day: 'numeric' }),
    both: clock({ dateStyle: 'medium', timeStyle: 'short' }),
    isMidnight: (at) => (((at + offsetAt(timeZone, at)) % dayMs) + dayMs) % dayMs < minuteMs,
  };
}

const minuteMs = 60_000;
const dayMs = 86_400_000;
const hourMs = 3_600_000;

/**
 * The labels of a time axis: the time of day, and the date where a day begins; dates alone where marks are a day or more
 * apart.
 */
export function axisLabels(marks: readonly number[], clock: ZoneClock): readonly string[] {
  const [first, second] = marks;
  // Days on which clocks are put forward are shorter.
  const isOfDays = first !== undefined && second !== undefined && second - first >= 22 * hourMs;
  return marks.map((at, index) =>
    isOfDays || index === 0 || clock.isMidnight(at) ? clock.date(at) : clock.time(at),
  );
}
