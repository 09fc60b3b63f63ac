import { stallMessage, startChild } from '@exchange/child-process';
import type { PostgresOptions } from '../server.js';
import type { ChildMessage } from './child-messages.js';

export type SpawnOptions = PostgresOptions;

/** The embedded PostgreSQL as a child process. */
export interface SpawnedPostgres {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** True when this start created or recreated the data folder. */
  readonly fresh: boolean;
  /** Resolves when the process has ended for any reason. */
  readonly exited: Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL as a child process, which ends with this process. Resolves when it listens.
 *
 * @throws Error with the child's reason if it cannot start
 */
export async function spawnPostgres(options: SpawnOptions): Promise<SpawnedPostgres> {
  const { ready, ...child } = await startChild<
    ChildMessage,
    Pick<SpawnedPostgres, 'url' | 'port' | 'fresh'>
  >({
    name: 'the embedded PostgreSQL',
    entry: new URL('../main', import.meta.url),
    args: commandLine(options),
    // Threads that compile WebAssembly otherwise retain 64 MiB each.
    env: { MALLOC_ARENA_MAX: '2', ...process.env },
    output: 'ignore',
    // The engine has its own thread; the watched one serves connections.
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
