import { status } from '@grpc/grpc-js';
import type { ConnectionString } from '../config/connection-string.js';
import { EventLogAccessRefused } from './errors.js';
import type { EventLogNotice } from './types.js';

/** What the server lets us do, as far as it has said. */
export interface Access {
  /** What to throw for an error by which the server refuses access; undefined for any other error. */
  refusalOf(error: unknown, what: string): EventLogAccessRefused | undefined;
  /** The same for a refusal that came as an answer. */
  refused(what: string): EventLogAccessRefused;
  /** All streams could be read. */
  granted(): void;
  /** Why all streams cannot be read; undefined unless the server has said so last. */
  current(): EventLogAccessRefused | undefined;
}

/** Keeps what the server said last about reading all streams, and says it in the log whenever that changes. */
export function createAccess(
  { login }: Pick<ConnectionString, 'login'>,
  log: (notice: EventLogNotice) => void,
): Access {
  let current: EventLogAccessRefused | undefined;
  function note(refusal: EventLogAccessRefused): EventLogAccessRefused {
    const isAboutAll = refusal.what === '$all' || refusal.kind === 'wrong_login';
    if (isAboutAll && current?.message !== refusal.message) {
      current = refusal;
      log({ level: 'error', msg: 'the event log refuses access', reason: refusal.message });
    }
    return refusal;
  }
  const refused = (what: string) =>
    note(new EventLogAccessRefused(login === undefined ? 'no_login' : 'not_permitted', what));
  return {
    refused,
    refusalOf(error, what) {
      switch (grpcCodeOf(error)) {
        case status.UNAUTHENTICATED:
          return login === undefined
            ? refused(what)
            : note(new EventLogAccessRefused('wrong_login', what));
        case status.PERMISSION_DENIED:
          return refused(what);
        default:
          return undefined;
      }
    },
    granted() {
      if (current === undefined) return;
      current = undefined;
      log({ level: 'info', msg: 'the event log grants access', reason: '$all can be read' });
    },
    current: () => current,
  };
}

/** The gRPC code of a call's error, as the transport or the client gives it. */
export function grpcCodeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'number' ? error.code : undefined;
}
