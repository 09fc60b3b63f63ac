import { errorText } from '../errors/error-text.js';
import type { Access } from './access.js';
import { trailerOf } from './connection/client.js';
import type { Connections } from './connection/connections.js';
import { EventLogUnavailable, StreamDeleted } from './errors.js';

export interface Session {
  readonly connections: Connections;
  readonly access: Access;
}

export function readError(what: string, error: unknown): Error {
  if (trailerOf(error, 'exception') === 'stream-deleted')
    return new StreamDeleted(what, { cause: error });
  return unavailable(`a read of ${what}`, error);
}

/** Names the reason if it has a remedy. */
export function unavailable(call: string, cause: unknown): EventLogUnavailable {
  const reason = errorText(cause);
  if (/certificate|ERR_TLS|SSL routines|altname/i.test(reason)) {
    return new EventLogUnavailable(
      `the event log's certificate was not accepted for ${call}: name the authority that it is from in tlsCaFile, and the node as the certificate does (${reason})`,
      { cause },
    );
  }
  if (/^Failed to discover/.test(reason)) {
    return new EventLogUnavailable(
      `no node of the event log answered ${call}, or none is leader or follower yet`,
      { cause },
    );
  }
  return new EventLogUnavailable(`the event log did not answer ${call}`, { cause });
}
