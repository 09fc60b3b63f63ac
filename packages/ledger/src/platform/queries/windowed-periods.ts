import { type PeriodTerms, periodsOf } from '@exchange/calendar';

/** The window of a request, and its periods. */
export interface PeriodWindow extends PeriodTerms {
  readonly from: Date;
  readonly to: Date;
}

/** A period, cut to the window. */
export interface WindowedPeriod {
  readonly start: Date;
  readonly end: Date;
  /** The local date of a day, the local month of a month. The window may start after the first instant. */
  readonly name: string | null;
}

/** The periods of a window from an instant on, each cut to the window. */
export function periodsFrom(window: PeriodWindow, from: Date): readonly WindowedPeriod[] {
  const [begin, end] = [window.from.getTime(), window.to.getTime()];
  return periodsOf(window, { start: from.getTime(), end }).map((period) => ({
    start: new Date(Math.max(period.start, begin)),
    end: new Date(Math.min(period.end, end)),
    name: period.name ?? null,
  }));
}

export const dayMs = 86_400_000;

/** Minutes after midnight of a time of day such as `06:00`. */
export function minutesOf(timeOfDay: string): number {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The maximum lengths of windows as text: `32 days by hour`. */
export function windowLimits(msMax: Readonly<Record<string, number>>): string {
  const limits = Object.entries(msMax).map(([period, ms]) => `${ms / dayMs} days by ${period}`);
  return `At most ${limits.join(', ')}`;
}
