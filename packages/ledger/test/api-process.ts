import type { ChildProcess } from 'node:child_process';
import { expect } from 'vitest';
import { type Client, client } from '../../../test/acceptance/client.js';
import { services } from '../../../test/services/inject.js';
import { ledger } from '../../../test/services/ledger.js';
import { end, freePort } from '../../../test/services/server-process.js';
import { serviceProcess, storeSettings } from '../../../test/services/service-process.js';

let child: ChildProcess | undefined;

/** Another API process on the stores of the file. */
export async function startApiProcess(): Promise<Client> {
  const [port, { apiKey, signingSecret }] = await Promise.all([freePort(), ledger()]);
  ({ child } = serviceProcess('api', {
    ...storeSettings(await services()),
    PORT: String(port),
    API_KEYS: apiKey,
    TOKEN_SIGNING_SECRET: signingSecret,
    LOG_LEVEL: 'silent',
    LANE_LAG_SECONDS_MAX: '600',
  }));
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
  if (child !== undefined) await end(child, 'SIGKILL');
}
