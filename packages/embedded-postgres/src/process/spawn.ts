import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LogLine } from '../log-line.js';

export interface SpawnOptions {
  readonly directory: string;
  readonly templateDirectory?: string;
  readonly host?: string;
  readonly port?: number;
  readonly log?: (line: LogLine) => void;
}

/** The embedded PostgreSQL in a process of its own. */
export interface SpawnedPostgres {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly fresh: boolean;
  /** Resolves when the process has ended, however it did. */
  readonly exited: Promise<void>;
  close(): Promise<void>;
}

/** What the child tells its parent. */
export type ChildMessage =
  | {
      readonly kind: 'listening';
      readonly url: string;
      readonly port: number;
      readonly fresh: boolean;
    }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'log'; readonly line: LogLine };

/** Starts the embedded PostgreSQL as a child process; it ends by itself when this process does. */
export async function spawnPostgres(options: SpawnOptions): Promise<SpawnedPostgres> {
  const fromSource = import.meta.url.endsWith('.ts');
  const entry = new URL(fromSource ? '../main.ts' : '../main.js', import.meta.url);
  const args = [
    ...['--dir', options.directory],
    ...['--host', options.host ?? '127.0.0.1'],
    ...['--port', String(options.port ?? 0)],
    ...(options.templateDirectory === undefined ? [] : ['--template', options.templateDirectory]),
  ];
  const child = fork(fileURLToPath(entry), args, {
    execArgv: fromSource ? ['--import', 'tsx'] : [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit').then(() => undefined);
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

function listening(
  child: ChildProcess,
  log: SpawnOptions['log'],
): Promise<{ readonly url: string; readonly port: number; readonly fresh: boolean }> {
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
    child.once('exit', (code, signal) => {
      reject(new Error(`the embedded PostgreSQL ended before it listened (${signal ?? code})`));
    });
  });
}
