import { storeErrorKindOf } from './store-error-kind.js';

/** A temporary failure: a retry of the request may succeed. */
export abstract class TransientError extends Error {}

/** True for a temporary failure: an unavailable store, a deadlock, a full disk, a shutdown, a statement timeout. */
export function isTransient(error: unknown): boolean {
  if (error instanceof TransientError) return true;
  if (!(error instanceof Error)) return false;
  const kind = storeErrorKindOf(error);
  if (kind === 'away' || kind === 'passing') return true;
  if (error instanceof AggregateError) return error.errors.some(isTransient);
  return isTransient(error.cause);
}
