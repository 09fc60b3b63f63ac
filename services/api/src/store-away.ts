import { troubleOf } from '@exchange/runtime/errors/store-trouble';
import { EventLogUnavailable } from '@exchange/runtime/event-log/errors';

/** PostgreSQL's words for a missing table or schema: the tables are being built again. */
const beingBuilt = new Set<unknown>(['42P01', '3F000']);

/** Whether an error says that a store is away for now, rather than that something is wrong. */
export function isStoreAway(error: unknown): boolean {
  if (error instanceof EventLogUnavailable) return true;
  if (!(error instanceof Error)) return false;
  if (beingBuilt.has(Reflect.get(error, 'code')) || troubleOf(error) === 'away') return true;
  return error instanceof AggregateError
    ? error.errors.some(isStoreAway)
    : isStoreAway(error.cause);
}
