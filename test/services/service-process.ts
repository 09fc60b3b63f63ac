import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { atEndOfFile } from './end-of-file.js';
import type { TestStores } from './inject.js';
import { end, outputOf } from './server-process.js';

export interface ServiceProcess {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  readonly exited: Promise<unknown[]>;
  output(): string;
}

export const storeSettings = ({ databaseUrl, eventStoreUrl, redisUrl = '' }: TestStores) => ({
  ...{ DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl, REDIS_URL: redisUrl },
});

/** Starts a built service, and kills it at the end of the file. It has these settings only. */
export function serviceProcess(
  service: 'api' | 'projector' | 'webhooks',
  settings: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): ServiceProcess {
  const main = fileURLToPath(new URL(`../../services/${service}/dist/main.js`, import.meta.url));
  const child = spawn(process.execPath, [main, ...args], {
    env: {
      PATH: process.env['PATH'],
      API_PROCESSES: '1',
      TOKEN_SIGNING_SECRET: 'a signing secret of at least thirty-two bytes',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  atEndOfFile(() => end(child, 'SIGKILL'));
  return { child, exited: once(child, 'exit'), output: outputOf(child) };
}
