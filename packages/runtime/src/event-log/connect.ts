import { setMaxListeners } from 'node:events';
import { sharedReads } from '../process/shared-reads.js';
import { Appends } from './append/append.js';
import { serverVersion } from './connection/node.js';
import { LogMoves } from './errors.js';
import { startLog } from './format/log-format.js';
import { endText, readLogEnd } from './move/log-end.js';
import { logInPlace } from './move/log-in-place.js';
import { LogReads } from './read.js';
import { Session, unavailable } from './session.js';
import { subscribe } from './subscribe.js';
import type { EventLog, EventLogOptions } from './types.js';

/**
 * Connects at the first call.
 * @throws TypeError for an invalid connection string, without repeating it
 */
export function connectEventLog(target: string | EventLogOptions): EventLog {
  const options: EventLogOptions = typeof target === 'string' ? { url: target } : target;
  const { eventLog, readOwn, appends } = nativeLogAt(options);
  const shared = sharedReads(async () => {
    const closed = await eventLog.whyClosed();
    if (closed !== undefined) throw new LogMoves(closed);
  });
  const append = appends.appendWith({
    async admit() {
      await options.admit?.();
      // Do not start a half-moved log. An empty log may become the target of a move until it is
      // started.
      await settle();
      await startLog(eventLog);
      await settle();
      await shared('end');
    },
    async confirm() {
      if (options.isAlive?.() !== true) await shared('end');
    },
  });
  const { log, settle } = logInPlace({ ...eventLog, append }, readOwn);
  return log;
}

/** A log with the server's own positions and records, for moves. */
export type NativeLog = ReturnType<typeof connectNativeLog>;

export type AppendInOrder = Awaited<ReturnType<NativeLog['appendInOrder']>>;

/**
 * Connects for moves: the log has neither records of moves nor `LedgerStarted`.
 * @throws TypeError as `connectEventLog` does
 */
export function connectNativeLog(url: string) {
  const { appends, ...native } = nativeLogAt({ url });
  return {
    ...native,
    appendInOrder: () => appends.inOrder(),
    appendOwn: appends.appendOwn.bind(appends),
  };
}

function nativeLogAt(options: EventLogOptions) {
  const session = new Session(options.url, options.log);
  const { connections } = session;
  const reads = new LogReads(session);
  const closing = new AbortController();
  const { signal } = closing;
  // Every append and subscription listens: not a leak.
  setMaxListeners(0, signal);

  async function whyClosed(): Promise<string | undefined> {
    const end = await readLogEnd(reads);
    return end === undefined ? undefined : endText(end);
  }
  async function denial(stream: string): Promise<Error> {
    const closed = await whyClosed().catch(() => undefined);
    return closed === undefined ? session.refused(stream) : new LogMoves(closed);
  }
  const { positionOf, readOwn } = reads;
  const appends = new Appends({ session, positionOf, denial, closing: signal });
  const eventLog: EventLog = {
    ...reads,
    append: appends.appendWith(),
    subscribe: (range) => subscribe(session, range, { ...options, closing: signal }),
    refusal: () => session.refusal(),
    whyClosed,
    serverVersion: () =>
      serverVersion(connections.current().parts).catch((error: unknown) => {
        throw unavailable('for its version', error);
      }),
    async close() {
      closing.abort(new Error('the event log was closed'));
      await connections.close();
    },
  };
  return { eventLog, appends, readOwn };
}
