import { setMaxListeners } from 'node:events';
import { readConnectionString } from '../config/connection-string.js';
import { sharedReads } from '../process/shared-reads.js';
import { createAccess } from './access.js';
import { createAppend } from './append/append.js';
import {
  type Admission,
  type BatchStream,
  createBatchStream,
  unconditional,
} from './append/batch-stream.js';
import { type AppendRequest, createRequest, storeBytesMax } from './append/request.js';
import { Connections } from './connection/connections.js';
import { serverVersion } from './connection/node.js';
import { LogMoves } from './errors.js';
import { startLog } from './format/log-format.js';
import { endText, readLogEnd } from './move/log-end.js';
import { logInPlace } from './move/log-in-place.js';
import { LogReads } from './read.js';
import { type Session, unavailable } from './session.js';
import type { ExpectedRevision } from './stream.js';
import { subscribe } from './subscribe.js';
import type { EventLog, EventLogOptions, EventOfLog } from './types.js';

/**
 * Connects at the first call.
 * @throws TypeError for an invalid connection string, without repeating it
 */
export function connectEventLog(target: string | EventLogOptions): EventLog {
  const options: EventLogOptions = typeof target === 'string' ? { url: target } : target;
  const { eventLog, readMoveEvents, appendUnadmitted } = nativeLogAt(options, {
    async admit() {
      await options.admit?.();
      // Do not start a half-moved log. An empty log may become the target of a move until it is
      // started.
      await settle();
      await startLog({ firstEvent: eventLog.firstEvent, append: appendUnadmitted });
      await settle();
    },
    isHeld: () => options.isAlive?.() ?? false,
    confirm: () => shared('end'),
  });
  const { log, settle } = logInPlace(eventLog, readMoveEvents);
  const shared = sharedReads(requireOpen);
  async function requireOpen(): Promise<void> {
    const closed = await eventLog.whyClosed();
    if (closed !== undefined) throw new LogMoves(closed);
  }
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
  return nativeLogAt({ url }, unconditional);
}

function sessionOf({ url, log = () => undefined }: EventLogOptions): Session {
  const settings = readConnectionString(url);
  for (const reason of settings.warnings) {
    log({ level: 'warn', msg: 'the connection string of the event log', reason });
  }
  return { connections: new Connections(settings, log), access: createAccess(settings, log) };
}

function nativeLogAt(options: EventLogOptions, admission: Admission) {
  const session = sessionOf(options);
  const reads = new LogReads(session);
  const closing = new AbortController();
  // Every append and subscription listens: not a leak.
  setMaxListeners(0, closing.signal);

  async function whyClosed(): Promise<string | undefined> {
    const end = await readLogEnd(reads);
    return end === undefined ? undefined : endText(end);
  }
  async function denial(stream: string): Promise<Error> {
    const closed = await whyClosed().catch(() => undefined);
    return closed === undefined ? session.access.refused(stream) : new LogMoves(closed);
  }
  const appendOn = (batchStream: BatchStream) =>
    createAppend({
      batchStream,
      access: session.access,
      positionOf: reads.positionOf,
      denial,
      closing: closing.signal,
    });
  const batchStream = createBatchStream(session.connections, admission);
  const eventLog: EventLog = {
    ...reads,
    append: appendOn(batchStream),
    subscribe: (range) => subscribe(session, range, { ...options, closing: closing.signal }),
    refusal: () => session.access.current(),
    whyClosed,
    serverVersion: () =>
      serverVersion(session.connections.current().parts).catch((error: unknown) => {
        throw unavailable('for its version', error);
      }),
    async close() {
      closing.abort(new Error('the event log was closed'));
      await session.connections.close();
    },
  };
  return {
    eventLog,
    appendUnadmitted: appendOn(createBatchStream(session.connections)),
    readMoveEvents: reads.readMoveEvents,
    /** Appends in order, without retries. After any result but `appended`, later events may have been executed, and none is sent. */
    async appendInOrder() {
      const send = await batchStream.inOrder();
      return {
        /** @throws AppendTooLarge, InvalidStreamName, TypeError for an invalid event */
        request: (stream: string, expected: ExpectedRevision, event: EventOfLog) =>
          createRequest(stream, expected, [event], storeBytesMax),
        send: (request: AppendRequest) => send(request, onceTimeoutMs),
      };
    },
  };
}

const onceTimeoutMs = 30_000;
