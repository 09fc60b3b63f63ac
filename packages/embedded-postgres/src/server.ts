import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { lockFolder } from '@exchange/child-process';
import type { Log } from './log-line.js';
import { databaseName } from './session/opening.js';
import type { WorkerMessage, WorkerOptions } from './worker-messages.js';

export interface PostgresOptions {
  /** Where the data is kept, or `memory`. */
  readonly directory: string;
  /** Where the prepared template is kept; beside the packages by default. */
  readonly templateDirectory?: string;
  /** A loopback address: no password is asked for. */
  readonly host?: string;
  /** 0 or none: a free one. */
  readonly port?: number;
  /** How often to write back and vacuum. */
  readonly maintenanceIntervalMs?: number;
  /** How long a connection may keep a transaction open without using it, while all others wait. */
  readonly idleInTransactionMs?: number;
  readonly log?: Log;
}

export interface RunningPostgres {
  /** A connection string for `pg`. */
  readonly url: string;
  readonly port: number;
  /** True when the data folder was made, or made anew, at this start. */
  readonly fresh: boolean;
  /** Resolves when the server has ended: with the reason, if nobody asked it to. */
  readonly ended: Promise<Error | undefined>;
  close(): Promise<void>;
}

// The engine checks the depth of its own stack, but an ordinary thread's runs out before.
const stackSizeMb = 16;

/**
 * Starts PostgreSQL with PostGIS in a worker thread of this process, behind its own wire protocol.
 *
 * @throws Error when the folder is in use, the port is taken, or the host is not this machine alone
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { directory, host = '127.0.0.1', log } = options;
  if (!isLoopback(host)) throw new Error(`no password is asked for, so ${host} is not listened on`);
  const unlock = directory === 'memory' ? () => undefined : takeFolder(directory);
  const worker = startWorker({
    directory,
    templateDirectory: options.templateDirectory,
    host,
    port: options.port ?? 0,
    maintenanceMs: options.maintenanceIntervalMs ?? 15_000,
    idleInTransactionMs: options.idleInTransactionMs ?? 30_000,
  });
  const { started, ended } = follow(worker, log);
  const released = ended.finally(unlock);
  const { port, fresh } = await started;
  return {
    url: `postgres://postgres@${isIP(host) === 6 ? `[${host}]` : host}:${port}/${databaseName}`,
    port,
    fresh,
    ended: released,
    async close() {
      worker.postMessage('close');
      await released;
    },
  };
}

function takeFolder(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  return lockFolder(directory);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** A worker does not inherit the loader that runs TypeScript in development: there it registers its own. */
function startWorker(workerData: WorkerOptions): Worker {
  const options = { workerData, resourceLimits: { stackSizeMb } };
  if (import.meta.url.endsWith('.js')) {
    return new Worker(new URL('./worker.js', import.meta.url), options);
  }
  // Found from here, wherever the process was started, and not as `require` would: that form cannot register.
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'));
  const [load, entry] = [
    new URL('./dist/esm/api/index.mjs', tsx),
    new URL('./worker.ts', import.meta.url),
  ].map(({ href }) => JSON.stringify(href));
  const code = `import(${load}).then(({ register }) => { register(); return import(${entry}); });`;
  return new Worker(code, { ...options, eval: true });
}

/** What becomes of a worker: it listens, and it ends. */
function follow(worker: Worker, log: Log | undefined) {
  let failure: Error | undefined;
  const ended = new Promise<Error | undefined>((resolve) => {
    worker.on('error', (error) => {
      failure ??= error instanceof Error ? error : new Error(String(error));
    });
    worker.on('exit', (code) => {
      failure ??= code === 0 ? undefined : new Error('the embedded PostgreSQL has ended');
      resolve(failure);
    });
  });
  const started = new Promise<{ readonly port: number; readonly fresh: boolean }>(
    (resolve, reject) => {
      worker.on('message', (message: WorkerMessage) => {
        switch (message.kind) {
          case 'listening':
            return resolve(message);
          case 'failed':
            failure ??= new Error(message.reason);
            return undefined;
          case 'log':
            return log?.(message.line);
          default:
            return message satisfies never;
        }
      });
      ended.then((reason) => reject(reason ?? new Error('the embedded PostgreSQL did not listen')));
    },
  );
  return { started, ended };
}
