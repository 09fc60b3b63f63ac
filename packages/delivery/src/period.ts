import { dateOf, dayMs, dayNumber, dayOf, minuteMs } from './local-day.js';
import { firstInstantOf, segmentsOf } from './zone.js';
import type { TimeZone } from './zone-name.js';

export const periods = ['quarter_hour', 'half_hour', 'hour', 'day', 'month'] as const;
/** What volumes are told by. */
export type Period = (typeof periods)[number];

/** A period of a zone's clock. Milliseconds since 1970, the end excluded; a day or month has the name of its first date. */
export interface LocalPeriod {
  readonly start: number;
  readonly end: number;
  /** `2026-12-01` of a day, `2026-12` of a month; the local date on which it begins. */
  readonly name: string | undefined;
}

export interface PeriodTerms {
  readonly period: Period;
  readonly timeZone: TimeZone;
  /** Minutes after midnight at which a day begins, and a month on its first day; gas days begin at 06:00 in Europe. */
  readonly dayStarts?: number;
}

/**
 * The periods that a window touches, in order; the first and the last may reach out of it. A day on which clocks are put
 * forward is shorter, one on which they are put back longer; so is an hour where they move by less than one.
 */
export function periodsOf(
  terms: PeriodTerms,
  window: { readonly start: number; readonly end: number },
): readonly LocalPeriod[] {
  switch (terms.period) {
    case 'quarter_hour':
      return stepsOf(terms.timeZone, window, 15 * minuteMs);
    case 'half_hour':
      return stepsOf(terms.timeZone, window, 30 * minuteMs);
    case 'hour':
      return stepsOf(terms.timeZone, window, 60 * minuteMs);
    case 'day':
      return namedPeriods(terms, window, (date) => dateOf(dayOf(date) + 1));
    case 'month':
      return namedPeriods(terms, window, monthAfter).map((one) => ({
        ...one,
        name: one.name?.slice(0, -3),
      }));
    default:
      return terms.period satisfies never;
  }
}

/** Steps of the clock within each stretch of constant offset, so that none reaches over a change of the clocks. */
function stepsOf(
  timeZone: TimeZone,
  window: { readonly start: number; readonly end: number },
  step: number,
): readonly LocalPeriod[] {
  const steps: LocalPeriod[] = [];
  // A step that the window cuts begins before it.
  for (const segment of segmentsOf(timeZone, window.start - step, window.end + step)) {
    const first = Math.floor((segment.start + segment.offset) / step) * step - segment.offset;
    for (let at = first; at < segment.end; at += step) {
      const [start, end] = [Math.max(at, segment.start), Math.min(at + step, segment.end)];
      if (start < window.end && end > window.start) steps.push({ start, end, name: undefined });
    }
  }
  return steps;
}

function namedPeriods(
  { timeZone, period, dayStarts = 0 }: PeriodTerms,
  window: { readonly start: number; readonly end: number },
  after: (date: string) => string,
): readonly LocalPeriod[] {
  const startOf = (date: string) => firstInstantOf(timeZone, { date, minute: dayStarts });
  const found: LocalPeriod[] = [];
  // No zone is a whole day from UTC, nor does a day begin a whole day late.
  const early = dateOf(dayNumber(window.start) - 2);
  let date = period === 'month' ? firstOfMonth(early) : early;
  for (let start = startOf(date); start < window.end; ) {
    const next = after(date);
    const end = startOf(next);
    if (end > window.start && end > start) found.push({ start, end, name: date });
    [date, start] = [next, end];
  }
  return found;
}

function monthAfter(date: string): string {
  return firstOfMonth(dateOf(dayOf(firstOfMonth(date)) + 31));
}

/** The first day of a date's month; years from 10000 on are written with more digits. */
function firstOfMonth(date: string): string {
  return `${date.slice(0, -3)}-01`;
}

/** How long a window may be for a period, so that an answer stays small. */
export const windowMsMax: Readonly<Record<Period, number>> = {
  quarter_hour: 32 * dayMs,
  half_hour: 32 * dayMs,
  hour: 32 * dayMs,
  day: 800 * dayMs,
  month: 3_653 * dayMs,
};
