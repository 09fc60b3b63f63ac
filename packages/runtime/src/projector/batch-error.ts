import { storeErrorKindOf } from '../errors/store-error-kind.js';
import { EventLogUnavailable, LogRefused } from '../event-log/errors.js';

/**
 * True for an error caused by an event or its projection: it repeats with the event. False for transient errors and
 * for errors of the store's setup, such as a missing table or right, for which no stream is parked.
 */
export function isEventError(error: unknown): boolean {
  if (error instanceof EventLogUnavailable || error instanceof LogRefused) return false;
  return storeErrorKindOf(error) === 'lasting';
}

/** SQLSTATE of the statement timeout and of out of memory. Half of the batch may succeed. */
const tooLargeStates = new Set<unknown>(['57014', '53200']);

/** True if the batch may have been too large for one transaction. */
export function isTooLargeBatch(error: unknown): boolean {
  return error instanceof Error && tooLargeStates.has(Reflect.get(error, 'code'));
}
