/** ISO 8601: Monday is 1, Sunday 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

export const dayMs = 86_400_000;
export const minuteMs = 60_000;

const weekdays: readonly Weekday[] = [4, 5, 6, 7, 1, 2, 3];

/** Days since 1970-01-01 of local milliseconds read as UTC. */
export function dayNumber(local: number): number {
  return Math.floor(local / dayMs);
}

export function weekdayOf(day: number): Weekday {
  return weekdays[((day % 7) + 7) % 7] ?? 1;
}

/** `YYYY-MM-DD`; from the year 10000 with a sign and two more digits (ISO 8601). */
export function dateOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, -14);
}

export function dayOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / dayMs;
}
