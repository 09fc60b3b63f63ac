import { storeErrorKindOf } from '../errors/store-error-kind.js';
import { isTransient } from '../errors/transient.js';
import { LogRefused } from '../event-log/errors.js';
import { LaneMoved } from './lane-failures.js';

/** True if it repeats with its event; false for transient errors and the store's setup. */
export function isEventError(error: unknown): boolean {
  if (error instanceof LaneMoved || error instanceof LogRefused || isTransient(error)) return false;
  return storeErrorKindOf(error) === 'lasting';
}

/** Statement timeout and out of memory: half of the batch may succeed. */
const tooLargeStates = new Set<unknown>(['57014', '53200']);

export function isTooLargeBatch(error: unknown): boolean {
  return error instanceof Error && tooLargeStates.has(Reflect.get(error, 'code'));
}
