import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
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
  const fromSource = import.meta.url.endsWith('.ts');
  const entry = new URL(fromSource ? '../main.ts' : '../main.js', import.meta.url);
  const child = fork(fileURLToPath(entry), commandLine(options), {
    execArgv: fromSource ? ['--import', loader(), '--conditions=@exchange/source'] : [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit').then(
    () => undefined,
    () => undefined,
  );
  const { url, port, fresh } = await listening(child, options.log);
  const { pid } = child;
  if (pid === undefined) throw new Error('the embedded PostgreSQL has no process id');
  return {
    url,
    port,
    pid,
    fresh,
    exited,
    async close() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await exited;
    },
  };
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

/** Runs TypeScript in development; found from here, wherever the process was started. */
function loader(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
}

function listening(
  child: ChildProcess,
  log: SpawnOptions['log'],
): Promise<Extract<ChildMessage, { kind: 'listening' }>> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: ChildMessage) => {
      switch (message.kind) {
        case 'listening':
          return resolve(message);
        case 'failed':
          return reject(new Error(message.reason));
        case 'log':
          return log?.(message.line);
        default:
          return message satisfies never;
      }
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      reject(new Error(`the embedded PostgreSQL ended before it listened (${signal ?? code})`));
    });
  });
}
