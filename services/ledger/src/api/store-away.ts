import { EventLogUnavailable } from '@exchange/event-log';

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'CONNECTION_ENDED',
]);

/**
 * PostgreSQL's classes 08 (connection), 53 (out of resources) and 57P (operator intervention: starting up, shutting
 * down); and 42P01, a missing table: the tables are being built again.
 */
const databaseCodes = /^(08...|53...|57P0[1-5]|42P01|3F000)$/;

/** Whether an error says that a store is away for now, rather than that something is wrong. */
export function isStoreAway(error: unknown): boolean {
  if (error instanceof EventLogUnavailable) return true;
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') {
    if (networkCodes.has(error.code) || databaseCodes.test(error.code)) return true;
  }
  // The database driver has no code for a connection that ended under a query.
  if (/^Connection terminated|^timeout exceeded when trying to connect/.test(error.message)) {
    return true;
  }
  return error instanceof AggregateError
    ? error.errors.some(isStoreAway)
    : isStoreAway(error.cause);
}
