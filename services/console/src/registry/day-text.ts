import { zoneFormat } from '../parts/zone-format';

/** A day of the calendar in the reader's language; it is no moment, and is the same in every zone. */
export function dayText(day: string): string {
  return zoneFormat('UTC', { dateStyle: 'medium' })(Date.parse(`${day}T00:00:00Z`));
}
