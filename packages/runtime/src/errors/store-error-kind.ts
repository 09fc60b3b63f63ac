/** `passing`: a retry may succeed; `setup`: misconfiguration; `lasting`: the request is at fault. */
export type StoreErrorKind = 'passing' | 'setup' | 'lasting';

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

/**
 * Lost connection, rollback, out of resources, operator intervention (`statement_timeout`, startup,
 * shutdown, crash), disk errors, read-only standby, idle transaction timeout, lock not available.
 */
const passingStates = /^(08...|40...|53...|57...|58...|25006|25P03|55P03)$/;

/** Data, integrity, cardinality, limits, and PostGIS errors. */
const lastingStates = /^(21...|22...|23...|44...|54...|P0...|XX000)$/;

/** `pg` reports it without a code. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;

/** Invalid arguments; Node's other codes concern streams, files and sockets. */
const refusedArgument =
  /^ERR_(INVALID_ARG|OUT_OF_RANGE|INVALID_CHAR|ENCODING|STRING_TOO_LONG|BUFFER)/;

export function storeErrorKindOf(error: unknown): StoreErrorKind {
  if (!(error instanceof Error)) return 'lasting';
  const all = error instanceof AggregateError ? error.errors : [];
  if (all.some((one) => storeErrorKindOf(one) === 'passing')) return 'passing';
  const code: unknown = Reflect.get(error, 'code');
  if (typeof code === 'string') return kindOfCode(code);
  // A number is a gRPC status.
  if (typeof code === 'number') return 'setup';
  // Anchored: other errors may quote an event's text.
  if (lostConnection.test(error.message)) return 'passing';
  return error.cause instanceof Error ? storeErrorKindOf(error.cause) : 'lasting';
}

function kindOfCode(code: string): StoreErrorKind {
  if (networkCodes.has(code) || passingStates.test(code)) return 'passing';
  if (lastingStates.test(code) || refusedArgument.test(code)) return 'lasting';
  return 'setup';
}
