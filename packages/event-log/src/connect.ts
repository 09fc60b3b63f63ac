import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';
import { createAppend } from './append/append.js';
import { createBatchStream } from './append/batch-stream.js';
import {
  eventAt,
  headPosition,
  iterateStream,
  positionInLog,
  readAll,
  readStream,
} from './read.js';
import { subscribe } from './subscribe.js';
import type { Delivery, EventLog, EventLogOptions, SubscribeOptions } from './types.js';

const closeMsMax = 1_000;

/**
 * Connects to EventStoreDB, KurrentDB or the embedded event store; no call is made before the first use.
 *
 * @param target a connection string, `esdb://…` or `kurrentdb://…`, or that with a log
 */
export function connectEventLog(target: string | EventLogOptions): EventLog {
  const options = typeof target === 'string' ? { url: target } : target;
  const { url, log = () => undefined, admit } = options;
  const client = EventStoreDBClient.connectionString(url.replace(/^kurrentdb/, 'esdb'));
  const closing = new AbortController();
  // Every append and subscription under way listens; that is no leak.
  setMaxListeners(0, closing.signal);

  async function* follow(options: SubscribeOptions): AsyncGenerator<Delivery> {
    const ending = new AbortController();
    const end = () => ending.abort();
    const signals = [options.signal, closing.signal];
    for (const signal of signals) {
      if (signal.aborted) end();
      signal.addEventListener('abort', end, { once: true });
    }
    try {
      yield* subscribe(client, { ...options, signal: ending.signal }, log);
    } finally {
      for (const signal of signals) signal.removeEventListener('abort', end);
    }
  }

  return {
    append: createAppend({
      batchStream: createBatchStream(client, admit),
      positionOf: (stream, revision) => positionInLog(client, stream, revision),
      closing: closing.signal,
    }),
    readStream: (stream, options) => readStream(client, stream, options),
    iterateStream: (stream, options) => iterateStream(client, stream, options),
    readAll: (options) => readAll(client, options),
    subscribe: follow,
    eventAt: (position) => eventAt(client, position),
    headPosition: () => headPosition(client),
    async close() {
      closing.abort(new Error('the event log was closed'));
      // The client waits for calls that it has cancelled; one that never ends must not keep a process alive.
      await Promise.race([client.dispose(), pause(closeMsMax, undefined, { ref: false })]);
    },
  };
}
