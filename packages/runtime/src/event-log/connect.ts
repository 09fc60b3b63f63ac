import { setMaxListeners } from 'node:events';
import { readConnectionString } from '../config/connection-string.js';
import { createAccess } from './access.js';
import { createAppend } from './append/append.js';
import { storeBytesMax } from './append/append-size.js';
import { type AttemptEnd, type BatchStream, createBatchStream } from './append/batch-stream.js';
import { type AppendRequest, createRequest } from './append/request.js';
import { createConnections } from './connection/connections.js';
import { serverVersion } from './connection/server-version.js';
import { startLog } from './format/log-format.js';
import { movedLog } from './move/moved-log.js';
import { type LogAtPlace, succeededLog } from './move/succeeded-log.js';
import type { ReadMoveEvents } from './move/watch.js';
import {
  eventAt,
  firstEvent,
  headPosition,
  iterateStream,
  positionInLog,
  readMoveEvents,
  readStream,
} from './read.js';
import { eachOf, readAllInRuns } from './read-all.js';
import type { ExpectedRevision } from './revision.js';
import { type Session, unavailable } from './session.js';
import { subscribe } from './subscription/subscribe.js';
import type { Delivery, EventLog, EventLogOptions, EventOfLog, SubscribeOptions } from './types.js';

/**
 * Connects to EventStoreDB, KurrentDB or the embedded event store; no call is made before the first use.
 *
 * @param target a connection string, `esdb://…` or `kurrentdb://…`, or that with what to tell about the connection
 * @throws TypeError for a connection string that cannot be used; the message never repeats it
 */
export function connectEventLog(target: string | EventLogOptions): EventLog {
  const options: EventLogOptions = typeof target === 'string' ? { url: target } : target;
  const source = logAt(options);
  if (options.nextUrl === undefined) return source.log;
  const next = logAt({ ...options, url: options.nextUrl });
  return succeededLog(source, next, options.log ?? (() => undefined));
}

/** A log that begins with `LedgerStarted`: no append is sent before that stands there. */
function logAt(options: EventLogOptions): LogAtPlace {
  const { eventLog, readMoveEvents, appendUnadmitted } = nativeLogAt(options, async () => {
    await options.admit?.();
    await startLog({ firstEvent: eventLog.firstEvent, append: appendUnadmitted });
  });
  return { log: movedLog(eventLog, readMoveEvents), readMoveEvents };
}

/** A log as its server tells it, for what moves logs: with the server's own positions, and what stands beside the events. */
export interface NativeLog {
  readonly eventLog: EventLog;
  readonly readMoveEvents: ReadMoveEvents;
  /**
   * Opens the way for many appends at once, of one event each, that are carried out in the order in which they are sent. None is
   * tried again: when one ends otherwise than `appended`, those sent behind it may have been carried out or not, and none is sent
   * any more.
   */
  appendInOrder(): Promise<AppendInOrder>;
}

export interface AppendInOrder {
  /** @throws AppendTooLarge, InvalidStreamName, TypeError for an event that no server takes */
  request(stream: string, expected: ExpectedRevision, event: EventOfLog): AppendRequest;
  send(request: AppendRequest, signal: AbortSignal): Promise<AttemptEnd>;
}

/**
 * The same without the records of moves and without `LedgerStarted`; for moving logs alone.
 *
 * @throws TypeError as `connectEventLog` does
 */
export function connectNativeLog(target: string | EventLogOptions): NativeLog {
  const options: EventLogOptions = typeof target === 'string' ? { url: target } : target;
  return nativeLogAt(options, options.admit);
}

/** @param admit called before the first append of every connection */
function nativeLogAt(
  options: EventLogOptions,
  admit: (() => Promise<void>) | undefined,
): NativeLog & { readonly appendUnadmitted: EventLog['append'] } {
  const log = options.log ?? (() => undefined);
  const settings = readConnectionString(options.url);
  for (const reason of settings.warnings) {
    log({ level: 'warn', msg: 'the connection string of the event log', reason });
  }
  const session: Session = {
    connections: createConnections(settings, log),
    access: createAccess(settings, log),
  };
  const closing = new AbortController();
  // Every append and subscription under way listens: not a leak.
  setMaxListeners(0, closing.signal);

  const appendBy = (batchStream: BatchStream) =>
    createAppend({
      batchStream,
      access: session.access,
      positionOf: (stream, revision) => positionInLog(session, stream, revision),
      closing: closing.signal,
    });
  const batchStream = createBatchStream(session.connections, admit);
  const eventLog: EventLog = {
    append: appendBy(batchStream),
    readStream: (stream, wanted) => readStream(session, stream, wanted),
    iterateStream: (stream, wanted) => iterateStream(session, stream, wanted),
    readAll: (wanted) => eachOf(readAllInRuns(session, wanted)),
    readAllInRuns: (wanted) => readAllInRuns(session, wanted),
    subscribe: (wanted) => follow(session, wanted, closing.signal, options),
    eventAt: (position, wanted) => eventAt(session, position, wanted),
    firstEvent: (wanted) => firstEvent(session, wanted),
    headPosition: (wanted) => headPosition(session, wanted),
    refusal: () => session.access.current(),
    whyClosed: async () => undefined,
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
    appendUnadmitted: appendBy(createBatchStream(session.connections)),
    readMoveEvents: (from) => readMoveEvents(session, from),
    async appendInOrder() {
      const send = await batchStream.inOrder();
      return {
        request: (stream, expected, event) =>
          createRequest(stream, expected, [event], undefined, storeBytesMax),
        send: (request, signal) => send(request, signal, onceTimeoutMs),
      };
    },
  };
}

/** So long an append is waited for that is sent only once. */
const onceTimeoutMs = 30_000;

/** Follows the log until the caller's signal or that of the closing log aborts. */
async function* follow(
  session: Session,
  wanted: SubscribeOptions,
  closing: AbortSignal,
  options: EventLogOptions,
): AsyncGenerator<Delivery> {
  const ending = new AbortController();
  const end = () => ending.abort();
  const signals = [wanted.signal, closing];
  for (const signal of signals) {
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
  }
  try {
    yield* subscribe(session, { ...wanted, signal: ending.signal }, options);
  } finally {
    for (const signal of signals) signal.removeEventListener('abort', end);
  }
}
