import { startServer } from '@exchange/child-process';
import type { PostgresOptions, RunningPostgres } from '../server.js';

export type Listening = Pick<RunningPostgres, 'url' | 'port' | 'fresh'>;
export type SpawnOptions = Pick<PostgresOptions, 'directory' | 'host' | 'port' | 'log'>;
export type SpawnedPostgres = Awaited<ReturnType<typeof spawnPostgres>>;

/**
 * The process ends with this one.
 * @throws Error with the child's reason
 */
export function spawnPostgres({ directory, host = '127.0.0.1', port = 0, log }: SpawnOptions) {
  return startServer<Listening>({
    name: 'the embedded PostgreSQL',
    entry: new URL('../main', import.meta.url),
    args: ['--dir', directory, '--host', host, '--port', String(port)],
    // Threads that compile WebAssembly otherwise retain 64 MiB each.
    env: { MALLOC_ARENA_MAX: '2', ...process.env },
    log,
  });
}
