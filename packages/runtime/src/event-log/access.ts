import { status } from '@grpc/grpc-js';
import type { ConnectionString } from '../config/connection-string.js';
import { EventLogAccessRefused } from './errors.js';
import type { EventLogNotice } from './types.js';

export type Access = ReturnType<typeof createAccess>;

/** Whether the user may read all streams; logs each change. */
export function createAccess(
  { login }: Pick<ConnectionString, 'login'>,
  log: (notice: EventLogNotice) => void,
) {
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
    refusalOf(error: unknown, what: string): EventLogAccessRefused | undefined {
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
    granted(): void {
      if (current === undefined) return;
      current = undefined;
      log({ level: 'info', msg: 'the event log grants access', reason: '$all can be read' });
    },
    current: (): EventLogAccessRefused | undefined => current,
  };
}

export function grpcCodeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'number' ? error.code : undefined;
}
