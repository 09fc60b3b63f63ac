import { stallMessage, startChild } from '@exchange/child-process';
import type { PostgresOptions } from '../server.js';
import type { ChildMessage } from './child-messages.js';

export type SpawnOptions = PostgresOptions;

export interface SpawnedPostgres {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly fresh: boolean;
  readonly exited: Promise<void>;
  close(): Promise<void>;
}

/**
 * The process ends with this one.
 * @throws Error with the child's reason
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
    // The watched thread serves connections.
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
