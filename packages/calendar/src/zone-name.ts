import { spellingOf } from './zone-data.js';

export type TimeZone = string;

/** Ignores case. Offsets such as `+05:00` are not zones. */
export function readTimeZone(name: string): TimeZone | undefined {
  return /^[\w/+-]+$/.test(name) ? spellingOf(name) : undefined;
}
