import { stallMessage, startChild } from '@exchange/child-process';
import type { PostgresOptions } from '../server.js';
import type { ChildMessage } from './child-messages.js';

export type SpawnOptions = PostgresOptions;

/** The embedded PostgreSQL in a process of its own. */
export interface SpawnedPostgres {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** True when the data folder was made, or made anew, at this start. */
  readonly fresh: boolean;
  /** Resolves when the process has ended, however it did. */
  readonly exited: Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL as a child process; it ends by itself when this process does. Resolves when it
 * listens.
 *
 * @throws Error with the child's reason when it cannot start
 */
export async function spawnPostgres(options: SpawnOptions): Promise<SpawnedPostgres> {
  const { ready, ...child } = await startChild<
    ChildMessage,
    Pick<SpawnedPostgres, 'url' | 'port' | 'fresh'>
  >({
    name: 'the embedded PostgreSQL',
    entry: new URL('../main', import.meta.url),
    args: commandLine(options),
    // Threads that compile WebAssembly each keep memory of their own for ever, 64 MiB at a time, unless they share it.
    env: { MALLOC_ARENA_MAX: '2', ...process.env },
    output: 'ignore',
    // The engine runs in a thread of its own: what is watched answers its connections.
    watched: {
      onStall: (stall) => options.log?.({ level: 'error', msg: stallMessage, ...stall }),
    },
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
  return { ...child, url: ready.url, port: ready.port, fresh: ready.fresh };
}

function commandLine(options: SpawnOptions): string[] {
  const named: readonly (readonly [string, string | number | undefined])[] = [
    ['--dir', options.directory],
    ['--host', options.host],
    ['--port', options.port ?? 0],
    ['--template', options.templateDirectory],
    ['--maintenance-ms', options.maintenanceIntervalMs],
    ['--idle-in-transaction-ms', options.idleInTransactionMs],
  ];
  return named.flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]));
}
