import { storeErrorKindOf } from './store-error-kind.js';

/** An error after which a retry may succeed. */
export abstract class TransientError extends Error {}

export function isTransient(error: unknown): boolean {
  if (error instanceof TransientError) return true;
  if (!(error instanceof Error)) return false;
  if (storeErrorKindOf(error) === 'passing') return true;
  if (error instanceof AggregateError) return error.errors.some(isTransient);
  return isTransient(error.cause);
}
