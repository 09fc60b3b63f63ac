import { type Segment, segmentsOf } from './zone-segments';

/** A local day, named after the date on which it begins. Milliseconds since 1970, the end excluded. */
export interface LocalDay {
  readonly date: string;
  readonly start: number;
  readonly end: number;
}

export interface DayTerms {
  readonly timeZone: string;
  /** Minutes after midnight at which a day begins. */
  readonly dayStarts: number;
}

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** The date of a count of days since 1970-01-01. */
const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);

/** The date so many days after another. */
export function dateAfter(date: string, days: number): string {
  return dateOf(Date.parse(`${date}T00:00:00Z`) / dayMs + days);
}

/** How many days there are from one date to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/** The instant at which a local day begins; of a time that clocks skip, the one after the gap. */
export function startOfDay(date: string, terms: DayTerms): number {
  const wanted = Date.parse(`${date}T00:00:00Z`);
  const segments = segmentsOf(terms.timeZone, wanted - 2 * dayMs, wanted + 3 * dayMs);
  return firstInstant(segments, wanted + terms.dayStarts * minuteMs);
}

/** The local days that a window touches, in order. */
export function daysOf(
  terms: DayTerms,
  window: { readonly start: number; readonly end: number },
): readonly LocalDay[] {
  // No zone is a whole day from UTC, nor does a day begin a whole day late.
  const first = Math.floor(window.start / dayMs) - 2;
  const last = Math.floor(window.end / dayMs) + 3;
  const segments = segmentsOf(terms.timeZone, (first - 1) * dayMs, (last + 2) * dayMs);
  const startOf = (day: number) => firstInstant(segments, day * dayMs + terms.dayStarts * minuteMs);
  const days: LocalDay[] = [];
  for (let day = first; day < last; day += 1) {
    const [start, end] = [startOf(day), startOf(day + 1)];
    // A zone that crosses the date line may leave a date out.
    const isThere = end > start && end > window.start && start < window.end;
    if (isThere) days.push({ date: dateOf(day), start, end });
  }
  return days;
}

/** The local date of an instant, where days begin as the terms say. */
export function dateAt(at: number, terms: DayTerms): string {
  return daysOf(terms, { start: at, end: at + 1 })[0]?.date ?? dateOf(Math.floor(at / dayMs));
}

/** The first instant at which clocks show a local time, given as if it were UTC, or have passed it. */
function firstInstant(segments: readonly Segment[], wanted: number): number {
  let before: Segment | undefined;
  for (const segment of segments) {
    const at = wanted - segment.offset;
    if (at < segment.start) return wanted - (before?.offset ?? segment.offset);
    if (at < segment.end) return at;
    before = segment;
  }
  return wanted - (before?.offset ?? 0);
}
