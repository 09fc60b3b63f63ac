import { stallMessage, startChild } from '@exchange/child-process';
import type { Log, LogLine } from '../log-line.js';

export interface SpawnOptions {
  readonly directory: string;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** 0 or none: a free one. */
  readonly port?: number;
  /** How many live events may wait for a slow subscriber before it is dropped, 32 in EventStoreDB; default any number. */
  readonly liveBufferEvents?: number;
  readonly log?: Log;
}

/** The event store in a process of its own. */
export interface SpawnedEventStore {
  /** A connection string for `@eventstore/db-client`. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Resolves when the process has ended, however it did. */
  readonly exited: Promise<void>;
  /** Asks it to end, and resolves when it has; one that does not end in time is killed. */
  close(): Promise<void>;
}

/** What the child tells its parent. */
export type ChildMessage =
  | { readonly kind: 'listening'; readonly url: string; readonly port: number }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'log'; readonly line: LogLine };

const closeMsMax = 10_000;

/**
 * Starts the event store as a child process; it ends by itself when this process does.
 *
 * @throws Error with the child's reason if it does not come up
 */
export async function spawnEventStore(options: SpawnOptions): Promise<SpawnedEventStore> {
  const { ready, ...child } = await startChild<
    ChildMessage,
    Pick<SpawnedEventStore, 'url' | 'port'>
  >({
    name: 'the event store',
    entry: new URL('../main', import.meta.url),
    args: argumentsOf(options),
    env: process.env,
    output: 'ignore',
    watched: {
      onStall: (stall) => options.log?.({ level: 'error', msg: stallMessage, ...stall }),
    },
    closeMsMax,
    hear(message, start) {
      switch (message.kind) {
        case 'listening':
          return start.ready(message);
        case 'failed':
          return start.failed(message.reason);
        case 'log':
          return options.log?.(message.line);
        default:
          return message satisfies never;
      }
    },
  });
  return { ...child, url: ready.url, port: ready.port };
}

function argumentsOf(options: SpawnOptions): string[] {
  const { directory, host = '127.0.0.1', port = 0, liveBufferEvents } = options;
  return [
    ...['--dir', directory, '--host', host, '--port', String(port)],
    ...(liveBufferEvents === undefined ? [] : ['--live-buffer-events', String(liveBufferEvents)]),
  ];
}
