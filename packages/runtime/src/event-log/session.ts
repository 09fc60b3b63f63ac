import { status } from '@grpc/grpc-js';
import { readConnectionString } from '../config/connection-string.js';
import { errorText } from '../errors/error-text.js';
import { Connections } from './connection/connections.js';
import { grpcCodeOf, trailerOf } from './connection/grpc-errors.js';
import { EventLogAccessRefused, EventLogUnavailable, StreamDeleted } from './errors.js';
import type { EventLogNotice } from './types.js';

/** A server, and whether the user may read all streams. */
export class Session {
  readonly connections: Connections;
  readonly #hasLogin: boolean;
  readonly #log: (notice: EventLogNotice) => void;
  #refusal: EventLogAccessRefused | undefined;

  /** @throws TypeError for an invalid connection string, without repeating it */
  constructor(url: string, log: (notice: EventLogNotice) => void = () => undefined) {
    const settings = readConnectionString(url);
    for (const reason of settings.warnings) {
      log({ level: 'warn', msg: 'the connection string of the event log', reason });
    }
    this.connections = new Connections(settings, log);
    this.#hasLogin = settings.login !== undefined;
    this.#log = log;
  }

  /** Undefined unless the last read of all streams was refused. */
  refusal(): EventLogAccessRefused | undefined {
    return this.#refusal;
  }

  refused(what: string): EventLogAccessRefused {
    return this.#note(
      new EventLogAccessRefused(this.#hasLogin ? 'not_permitted' : 'no_login', what),
    );
  }

  granted(): void {
    if (this.#refusal === undefined) return;
    this.#refusal = undefined;
    const reason = '$all can be read';
    this.#log({ level: 'info', msg: 'the event log grants access', reason });
  }

  accessError(what: string, error: unknown): EventLogAccessRefused | undefined {
    switch (grpcCodeOf(error)) {
      case status.UNAUTHENTICATED:
        return this.#hasLogin
          ? this.#note(new EventLogAccessRefused('wrong_login', what))
          : this.refused(what);
      case status.PERMISSION_DENIED:
        return this.refused(what);
      default:
        return undefined;
    }
  }

  readError(what: string, error: unknown): Error {
    if (trailerOf(error, 'exception') === 'stream-deleted')
      return new StreamDeleted(what, { cause: error });
    return this.accessError(what, error) ?? unavailable(`a read of ${what}`, error);
  }

  /** Logs each change. */
  #note(refusal: EventLogAccessRefused): EventLogAccessRefused {
    const isAboutAll = refusal.what === '$all' || refusal.kind === 'wrong_login';
    if (isAboutAll && this.#refusal?.message !== refusal.message) {
      this.#refusal = refusal;
      const reason = refusal.message;
      this.#log({ level: 'error', msg: 'the event log refuses access', reason });
    }
    return refusal;
  }
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
