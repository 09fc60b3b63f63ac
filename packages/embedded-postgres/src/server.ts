import { Worker } from 'node:worker_threads';
import { lockDirectory } from './data/directory-lock.js';
import type { Log } from './log-line.js';
import type { WorkerMessage, WorkerOptions } from './worker-messages.js';

export interface PostgresOptions {
  /** Where the data is kept, or `memory`. */
  readonly directory: string;
  /** Where the prepared template is kept; beside the packages by default. */
  readonly templateDirectory?: string;
  readonly host?: string;
  /** 0 or none: a free one. */
  readonly port?: number;
  readonly maintenanceIntervalMs?: number;
  readonly idleInTransactionMs?: number;
  readonly log?: Log;
}

export interface RunningPostgres {
  /** A connection string for `pg`. */
  readonly url: string;
  readonly port: number;
  /** True when the data folder was made, or made anew, at this start. */
  readonly fresh: boolean;
  close(): Promise<void>;
}

/** Starts PostgreSQL with PostGIS in a worker thread of this process, behind its own wire protocol. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { directory, host = '127.0.0.1', log } = options;
  const unlock = directory === 'memory' ? () => undefined : lockDirectory(directory);
  const workerData: WorkerOptions = {
    directory,
    templateDirectory: options.templateDirectory,
    host,
    port: options.port ?? 0,
    maintenanceMs: options.maintenanceIntervalMs ?? 60_000,
    idleInTransactionMs: options.idleInTransactionMs ?? 30_000,
  };
  const worker = startWorker(workerData);
  try {
    const { port, fresh } = await listening(worker, log);
    return {
      url: `postgres://postgres@${host}:${port}/postgres`,
      port,
      fresh,
      async close() {
        const gone = new Promise((resolve) => worker.once('exit', resolve));
        worker.postMessage('close');
        await gone;
        unlock();
      },
    };
  } catch (error) {
    await worker.terminate();
    unlock();
    throw error;
  }
}

/** A worker does not inherit the loader that runs TypeScript in development: there it registers its own. */
function startWorker(workerData: WorkerOptions): Worker {
  if (import.meta.url.endsWith('.js')) {
    return new Worker(new URL('./worker.js', import.meta.url), { workerData });
  }
  const entry = JSON.stringify(new URL('./worker.ts', import.meta.url).href);
  const code = `import('tsx/esm/api').then(({ register }) => { register(); import(${entry}); });`;
  return new Worker(code, { eval: true, workerData });
}

function listening(
  worker: Worker,
  log: Log | undefined,
): Promise<{ readonly port: number; readonly fresh: boolean }> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: WorkerMessage) => {
      switch (message.kind) {
        case 'listening':
          return resolve(message);
        case 'failed':
          return reject(new Error(message.reason));
        case 'log':
          return log?.(message.line);
        case 'closed':
          return undefined;
        default:
          return message satisfies never;
      }
    });
    worker.once('error', reject);
    worker.once('exit', () =>
      reject(new Error('the embedded PostgreSQL ended before it listened')),
    );
  });
}
