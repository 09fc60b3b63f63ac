import { startServer } from '@exchange/child-process';
import type { EventStoreOptions, RunningEventStore } from '../server.js';

export type Listening = Pick<RunningEventStore, 'url' | 'port'>;

export type SpawnOptions = Omit<EventStoreOptions, 'advertisedHost' | 'advertisedPort'>;

export type SpawnedEventStore = Awaited<ReturnType<typeof spawnEventStore>>;

/**
 * The child ends with this process.
 * @throws Error with the child's reason
 */
export function spawnEventStore(options: SpawnOptions) {
  const { directory, host = '127.0.0.1', port = 0, liveBufferEvents, log } = options;
  return startServer<Listening>({
    name: 'the event store',
    entry: new URL('../main', import.meta.url),
    args: [
      ...['--dir', directory, '--host', host, '--port', String(port)],
      ...(liveBufferEvents === undefined ? [] : ['--live-buffer-events', String(liveBufferEvents)]),
    ],
    env: process.env,
    closeMsMax: 10_000,
    log,
  });
}
