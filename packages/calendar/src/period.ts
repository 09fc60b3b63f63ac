import { dateOf, dayMs, dayNumber, dayOf, minuteMs } from './local-day.js';
import { firstInstantOf, segmentsOf } from './zone.js';
import type { TimeZone } from './zone-data.js';

export const periods = ['quarter_hour', 'half_hour', 'hour', 'day', 'month'] as const;
export type Period = (typeof periods)[number];

/** Milliseconds since 1970, end excluded. */
export interface LocalPeriod {
  readonly start: number;
  readonly end: number;
  /** Names the local start: `2026-12-01` or `2026-12`. */
  readonly name: string | undefined;
}

export interface PeriodTerms {
  readonly period: Period;
  readonly timeZone: TimeZone;
  /** Minutes after midnight; European gas days: 06:00. */
  readonly dayStarts?: number;
}

const stepMinutes = { quarter_hour: 15, half_hour: 30, hour: 60 } as const;

/** Ends can exceed the window. Clock changes alter lengths. */
export function periodsOf(
  terms: PeriodTerms,
  window: { readonly start: number; readonly end: number },
): readonly LocalPeriod[] {
  switch (terms.period) {
    case 'day':
      return namedPeriods(terms, window, (date) => dateOf(dayOf(date) + 1));
    case 'month':
      return namedPeriods(terms, window, monthAfter).map((one) => ({
        ...one,
        name: one.name?.slice(0, -3),
      }));
    default:
      return stepsOf(terms.timeZone, window, stepMinutes[terms.period] * minuteMs);
  }
}

/** No step crosses a clock change. */
function stepsOf(
  timeZone: TimeZone,
  window: { readonly start: number; readonly end: number },
  step: number,
): readonly LocalPeriod[] {
  const steps: LocalPeriod[] = [];
  // A step at the window's edge starts before it.
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
  const periods: LocalPeriod[] = [];
  // Enough: a zone's offset and a day's start are each under a day.
  const early = dateOf(dayNumber(window.start) - 2);
  let date = period === 'month' ? firstOfMonth(early) : early;
  for (let start = startOf(date); start < window.end; ) {
    const next = after(date);
    const end = startOf(next);
    if (end > window.start && end > start) periods.push({ start, end, name: date });
    [date, start] = [next, end];
  }
  return periods;
}

function monthAfter(date: string): string {
  return firstOfMonth(dateOf(dayOf(firstOfMonth(date)) + 31));
}

/** Years from 10000 have more digits. */
function firstOfMonth(date: string): string {
  return `${date.slice(0, -3)}-01`;
}

export const windowMsMax: Readonly<Record<Period, number>> = {
  quarter_hour: 32 * dayMs,
  half_hour: 32 * dayMs,
  hour: 32 * dayMs,
  day: 800 * dayMs,
  month: 3_653 * dayMs,
};
