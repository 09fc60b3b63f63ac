import { spellingOf } from './zone-data.js';

/** An IANA time zone or alias in the spelling of the zone data. */
export type TimeZone = string;

/** Returns the zone of a name in any case; undefined for an unknown name. Offsets such as `+05:00` are not zones. */
export function readTimeZone(name: string): TimeZone | undefined {
  return /^[\w/+-]+$/.test(name) ? spellingOf(name) : undefined;
}
