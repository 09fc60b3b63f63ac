/**
 * What an error of a store says about what was asked of it:
 * `away`: the store does not answer now; `passing`: it answers, and the same may succeed later;
 * `setup`: the store or the process is not as the code needs it, whatever was asked;
 * `lasting`: what was asked is at fault, and asking again gives the same.
 */
export type Trouble = 'away' | 'passing' | 'setup' | 'lasting';

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CONNECTION_ENDED',
]);

/** SQLSTATE: connection; out of resources; starting up, shutting down, crashed. */
const awayStates = /^(08...|53...|57P0[1-5])$/;

/**
 * SQLSTATE: transaction rolled back (serialization, deadlock), operator intervention (the statement's time limit too),
 * the server's disk; a server that is a standby for now, an idle transaction that was ended, a lock that was not to be had.
 */
const passingStates = /^(40...|57...|58...|25006|25P03|55P03)$/;

/** SQLSTATE: what a statement's data are to blame for: data, integrity, cardinality, limits, and PostGIS' own refusals. */
const lastingStates = /^(21...|22...|23...|44...|54...|P0...|XX000)$/;

/** `pg` gives the loss of a connection no code, only these words. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;

/** Node's own codes for arguments that a function does not take; its other codes are about streams, files and sockets. */
const refusedArgument =
  /^ERR_(INVALID_ARG|OUT_OF_RANGE|INVALID_CHAR|ENCODING|STRING_TOO_LONG|BUFFER)/;

/** Tells what an error of a store is about; whatever is not an error of a store is a fault of what was asked. */
export function troubleOf(error: unknown): Trouble {
  if (!(error instanceof Error)) return 'lasting';
  if (error instanceof AggregateError) {
    const away = error.errors.find((one) => troubleOf(one) === 'away');
    if (away !== undefined) return 'away';
  }
  const code: unknown = Reflect.get(error, 'code');
  if (typeof code === 'string') return troubleOfCode(code);
  // gRPC numbers its codes.
  if (typeof code === 'number') return 'setup';
  // An event's own words appear in the messages of other errors, so the beginning has to match.
  if (lostConnection.test(error.message)) return 'away';
  return error.cause instanceof Error ? troubleOf(error.cause) : 'lasting';
}

function troubleOfCode(code: string): Trouble {
  if (networkCodes.has(code) || awayStates.test(code)) return 'away';
  if (passingStates.test(code)) return 'passing';
  if (lastingStates.test(code) || refusedArgument.test(code)) return 'lasting';
  return 'setup';
}
