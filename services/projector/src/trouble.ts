import { EventLogUnavailable } from '@exchange/event-log';

const passingCodes = new Set([
  // The network, as Node names it.
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EAI_AGAIN',
  // A server that is a standby for now, an idle transaction that was ended, a lock that was not to be had.
  '25006',
  '25P03',
  '55P03',
]);

/** SQLSTATE classes: connection, transaction rolled back, resources, operator intervention, system. */
const passingClasses = /^(08|40|53|57|58)[0-9A-Z]{3}$/;

/** `pg` gives the loss of a connection no code, only these words. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;

/**
 * True for troubles that pass: a store that is away, a deadlock, a shutdown. Anything else is a fault of the
 * event or of the projection, and repeating it gives the same.
 */
export function isPassing(error: unknown): boolean {
  if (error instanceof EventLogUnavailable) return true;
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, 'code');
  if (typeof code === 'string') return passingCodes.has(code) || passingClasses.test(code);
  // An event's own words appear in the messages of other errors, so the beginning has to match.
  return lostConnection.test(error.message);
}
