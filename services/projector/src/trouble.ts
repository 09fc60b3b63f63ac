import { EventLogUnavailable } from '@exchange/event-log';

const passingCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * True for troubles that pass: a store that is away, a deadlock, a shutdown. Anything else is a fault of the
 * event or of the projection, and repeating it gives the same.
 */
export function isPassing(error: unknown): boolean {
  if (error instanceof EventLogUnavailable) return true;
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, 'code');
  if (typeof code === 'string') {
    // SQLSTATE classes: connection, resources, operator intervention, rolled back, system.
    return passingCodes.has(code) || /^(08|53|57|40|58|55P03)/.test(code);
  }
  return /terminat|Connection|timeout|not queryable|closed/i.test(error.message);
}
