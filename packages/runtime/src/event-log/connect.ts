import { setMaxListeners } from 'node:events';
import { createAccess } from './access.js';
import type { Session } from './answers.js';
import { createAppend } from './append/append.js';
import { createBatchStream } from './append/batch-stream.js';
import { readConnectionString } from './connection/connection-string.js';
import { createConnections } from './connection/connections.js';
import { serverVersion } from './connection/server-version.js';
import {
  eventAt,
  headPosition,
  iterateStream,
  positionInLog,
  readAll,
  readStream,
} from './read.js';
import { subscribe } from './subscription/subscribe.js';
import type { Delivery, EventLog, EventLogOptions, SubscribeOptions } from './types.js';

/**
 * Connects to EventStoreDB, KurrentDB or the embedded event store; no call is made before the first use.
 *
 * @param target a connection string, `esdb://…` or `kurrentdb://…`, or that with what to tell about the connection
 * @throws TypeError for a connection string that cannot be used; the message never repeats it
 */
export function connectEventLog(target: string | EventLogOptions): EventLog {
  const options: EventLogOptions = typeof target === 'string' ? { url: target } : target;
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

  async function* follow(wanted: SubscribeOptions): AsyncGenerator<Delivery> {
    const ending = new AbortController();
    const end = () => ending.abort();
    const signals = [wanted.signal, closing.signal];
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

  return {
    append: createAppend({
      batchStream: createBatchStream(session.connections, options.admit),
      access: session.access,
      positionOf: (stream, revision) => positionInLog(session, stream, revision),
      closing: closing.signal,
    }),
    readStream: (stream, wanted) => readStream(session, stream, wanted),
    iterateStream: (stream, wanted) => iterateStream(session, stream, wanted),
    readAll: (wanted) => readAll(session, wanted),
    subscribe: follow,
    eventAt: (position) => eventAt(session, position),
    headPosition: () => headPosition(session),
    refusal: () => session.access.current(),
    serverVersion: () => serverVersion(session.connections.current().client),
    async close() {
      closing.abort(new Error('the event log was closed'));
      await session.connections.close();
    },
  };
}
