import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { atEndOfFile } from '../services/end-of-file.js';
import type { RunningLedger } from '../services/ledger.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

export function delivererProcess(
  { eventStoreUrl, databaseUrl }: Pick<RunningLedger, 'eventStoreUrl' | 'databaseUrl'>,
  env: Readonly<Record<string, string>>,
): ChildProcess {
  const child = spawn(process.execPath, ['services/webhooks/dist/main.js'], {
    cwd: root,
    stdio: 'ignore',
    env: {
      ...process.env,
      ...env,
      NODE_ENV: 'test',
      EVENTSTORE_URL: eventStoreUrl,
      DATABASE_URL: databaseUrl,
      WEBHOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    },
  });
  atEndOfFile(() => void child.kill('SIGKILL'));
  return child;
}
