import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Log, LogLine } from '../log-line.js';

export interface SpawnOptions {
  readonly directory: string;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** 0 or none: a free one. */
  readonly port?: number;
  /** PEM files; without them the server speaks plain HTTP/2. */
  readonly tls?: { readonly certFile: string; readonly keyFile: string };
  /** Passwords by user, for a server with TLS. */
  readonly users?: Readonly<Record<string, string>>;
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

const closeMs = 10_000;

/**
 * Starts the event store as a child process; it ends by itself when this process does.
 *
 * @throws Error with the child's reason if it does not come up
 */
export async function spawnEventStore(options: SpawnOptions): Promise<SpawnedEventStore> {
  const fromSource = import.meta.url.endsWith('.ts');
  const entry = new URL(fromSource ? '../main.ts' : '../main.js', import.meta.url);
  const child = fork(fileURLToPath(entry), argumentsOf(options), {
    execArgv: fromSource ? ['--import', tsxUrl(), '--conditions=@exchange/source'] : [],
    env: { ...process.env, EVENT_STORE_USERS: usersText(options.users) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit').then(() => undefined);
  const { url, port } = await listening(child, options.log);
  const { pid } = child;
  if (pid === undefined) throw new Error('the event store has no process id');
  return {
    url,
    port,
    pid,
    exited,
    async close() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), closeMs);
      await exited;
      clearTimeout(timer);
    },
  };
}

function argumentsOf({ directory, host = '127.0.0.1', port = 0, tls }: SpawnOptions): string[] {
  return [
    ...['--dir', directory, '--host', host, '--port', String(port)],
    ...(tls === undefined ? [] : ['--tls-cert', tls.certFile, '--tls-key', tls.keyFile]),
  ];
}

function usersText(users: SpawnOptions['users']): string {
  return Object.entries(users ?? {})
    .map(([name, password]) => `${name}:${password}`)
    .join(',');
}

/** Found from here, since the process may have been started in any folder. */
function tsxUrl(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
}

function listening(
  child: ChildProcess,
  log: Log = () => undefined,
): Promise<{ readonly url: string; readonly port: number }> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: ChildMessage) => {
      switch (message.kind) {
        case 'listening':
          return resolve(message);
        case 'failed':
          return reject(new Error(message.reason));
        case 'log':
          return log(message.line);
        default:
          return message satisfies never;
      }
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      reject(new Error(`the event store ended before it listened (${signal ?? code})`));
    });
  });
}
