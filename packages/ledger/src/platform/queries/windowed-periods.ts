import { dayMs, type PeriodTerms, periodsOf } from '@exchange/calendar';

export interface PeriodWindow extends PeriodTerms {
  readonly from: Date;
  readonly to: Date;
}

export interface WindowedPeriod {
  readonly start: Date;
  readonly end: Date;
  readonly name: string | null;
}

export function periodsFrom(window: PeriodWindow, from: Date): readonly WindowedPeriod[] {
  const [begin, end] = [window.from.getTime(), window.to.getTime()];
  return periodsOf(window, { start: from.getTime(), end }).map((period) => ({
    start: new Date(Math.max(period.start, begin)),
    end: new Date(Math.min(period.end, end)),
    name: period.name ?? null,
  }));
}

export function minutesOf(timeOfDay: string): number {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number);
  return hours * 60 + minutes;
}

export function windowLimits(msMax: Readonly<Record<string, number>>): string {
  const limits = Object.entries(msMax).map(([period, ms]) => `${ms / dayMs} days by ${period}`);
  return `At most ${limits.join(', ')}`;
}
