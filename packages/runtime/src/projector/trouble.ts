import { troubleOf } from '../errors/store-trouble.js';
import { EventLogUnavailable, LogRefused } from '../event-log/errors.js';

/**
 * True for what an event or its projection is at fault for: repeating it gives the same. What is neither this nor transient
 * (a missing table, no right to write) is about the store, and no event pays for it.
 */
export function isEventsFault(error: unknown): boolean {
  if (error instanceof EventLogUnavailable || error instanceof LogRefused) return false;
  return troubleOf(error) === 'lasting';
}

/** PostgreSQL: the statement's time limit, out of memory. Half of the events may be less than too many. */
const tooMuch = new Set<unknown>(['57014', '53200']);

/** True for a batch that may have been too much for one transaction. */
export function isTooMuchAtOnce(error: unknown): boolean {
  return error instanceof Error && tooMuch.has(Reflect.get(error, 'code'));
}
