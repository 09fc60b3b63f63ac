import { firstInstantOf, periodsOf } from '@exchange/calendar';

export interface DayTerms {
  readonly timeZone: string;
  readonly dayStarts: number;
}

const dayMs = 86_400_000;

export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

export function startOfDay(date: string, { timeZone, dayStarts }: DayTerms): number {
  return firstInstantOf(timeZone, { date, minute: dayStarts });
}

export function daysOf(terms: DayTerms, window: { readonly start: number; readonly end: number }) {
  return periodsOf({ ...terms, period: 'day' }, window).map(({ start, end, name = '' }) => ({
    date: name,
    start,
    end,
  }));
}

export function dateAt(at: number, terms: DayTerms): string {
  return (
    daysOf(terms, { start: at, end: at + 1 })[0]?.date ?? new Date(at).toISOString().slice(0, 10)
  );
}
