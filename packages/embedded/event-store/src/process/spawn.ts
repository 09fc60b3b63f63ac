import { stallMessage, startChild } from '@exchange/child-process';
import type { Log, LogLine } from '../log-line.js';

export interface SpawnOptions {
  readonly directory: string;
  readonly host?: string;
  readonly port?: number;
  readonly liveBufferEvents?: number;
  readonly log?: Log;
}

export interface SpawnedEventStore {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly exited: Promise<void>;
  close(): Promise<void>;
}

export type ChildMessage =
  | { readonly kind: 'listening'; readonly url: string; readonly port: number }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'log'; readonly line: LogLine };

const closeMsMax = 10_000;

/**
 * The child ends with this process.
 * @throws Error with the child's reason
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
