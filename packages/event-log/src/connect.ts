import { setTimeout as pause } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';
import { createAppend } from './append.js';
import { headPosition, readAll, readStream } from './read.js';
import { subscribe } from './subscribe.js';
import type { EventLog } from './types.js';

const closeMsMax = 1_000;

/**
 * Connects to EventStoreDB, KurrentDB or the embedded event store; no call is made before the first use.
 *
 * @param url a connection string: `esdb://…` or `kurrentdb://…`
 */
export function connectEventLog(url: string): EventLog {
  const client = EventStoreDBClient.connectionString(url.replace(/^kurrentdb/, 'esdb'));
  return {
    append: createAppend(client),
    readStream: (stream, options) => readStream(client, stream, options),
    readAll: (options) => readAll(client, options),
    subscribe: (options) => subscribe(client, options),
    headPosition: () => headPosition(client),
    async close() {
      // The client waits for calls that it has cancelled; one that never ends must not keep a process alive.
      await Promise.race([client.dispose(), pause(closeMsMax, undefined, { ref: false })]);
    },
  };
}
