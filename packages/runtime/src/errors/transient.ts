import { troubleOf } from './store-trouble.js';

/** A failure that ends by itself: the same request may succeed later. */
export abstract class TransientError extends Error {}

/**
 * True for an error that ends by itself: a store that does not answer, a deadlock, a full disk, a shutdown, a statement that
 * took too long. Nothing that was asked is at fault, and the same may succeed later.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof TransientError) return true;
  if (!(error instanceof Error)) return false;
  const trouble = troubleOf(error);
  if (trouble === 'away' || trouble === 'passing') return true;
  if (error instanceof AggregateError) return error.errors.some(isTransient);
  return isTransient(error.cause);
}
