/** A day of the calendar in the reader's language; it is no moment, and is the same in every zone. */
export function dayText(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(undefined, {
    timeZone: 'UTC',
    dateStyle: 'medium',
  });
}
