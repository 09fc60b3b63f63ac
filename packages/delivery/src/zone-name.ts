import { spellingOf } from './zone-data.js';

/** An IANA time zone or alias, spelt as the zone data spells it. */
export type TimeZone = string;

/** Returns the zone of a name in any case of letters; undefined for an unknown name. Offsets such as `+05:00` are no zones. */
export function readTimeZone(name: string): TimeZone | undefined {
  return /^[\w/+-]+$/.test(name) ? spellingOf(name) : undefined;
}
