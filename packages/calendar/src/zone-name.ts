import { spellingOf } from './zone-data.js';

/** An IANA zone or alias in the zone data's spelling. */
export type TimeZone = string;

/** In any case; undefined for an unknown name. Offsets such as `+05:00` are not zones. */
export function readTimeZone(name: string): TimeZone | undefined {
  return /^[\w/+-]+$/.test(name) ? spellingOf(name) : undefined;
}
