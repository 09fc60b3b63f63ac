import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { type Client, client } from '../../../test/acceptance/client.js';
import { services } from '../../../test/services/inject.js';
import { ledger } from '../../../test/services/ledger.js';
import { freePort } from '../../../test/services/server-process.js';

const program = fileURLToPath(new URL('../../../services/api/dist/main.js', import.meta.url));
let child: ChildProcess | undefined;

/** Another API process on the stores of the file. */
export async function startApiProcess(): Promise<Client> {
  const [port, { apiKey, signingSecret }, stores] = await Promise.all([
    freePort(),
    ledger(),
    services(),
  ]);
  child = spawn(process.execPath, [program], {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATABASE_URL: stores.databaseUrl,
      EVENTSTORE_URL: stores.eventStoreUrl,
      ...(stores.redisUrl === undefined ? {} : { REDIS_URL: stores.redisUrl }),
      API_KEYS: apiKey,
      TOKEN_SIGNING_SECRET: signingSecret,
      LOG_LEVEL: 'silent',
      LANE_LAG_SECONDS_MAX: '600',
    },
  });
  const url = `http://127.0.0.1:${port}`;
  const status = () =>
    fetch(`${url}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    );
  // A busy machine starts a process slowly.
  await expect.poll(status, { timeout: 60_000 }).toBe(200);
  return client(url).with({ 'x-api-key': apiKey });
}

export async function killApiProcess(): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
