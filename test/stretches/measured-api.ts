import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatePrivateJwk } from '@exchange/proof';
import { migrate } from '@exchange/runtime/tables/migration/migrate';
import { expect, vi } from 'vitest';
import { services } from '../services/inject.js';
import { freePort } from '../services/server-process.js';
import { serviceProcess, storeSettings } from '../services/service-process.js';
import { temporaryFolder } from '../services/temporary-folder.js';

const meter = new URL('meter.mjs', import.meta.url).href;

export interface MeasuredApi {
  readonly url: string;
  readonly apiKey: string;
  /** Processor time since the last call, in milliseconds; 0 if negligible. */
  longestStretch(): Promise<number>;
}

export async function startMeasuredApi(): Promise<MeasuredApi> {
  const stores = await services();
  await migrate(stores.databaseUrl);
  const folder = temporaryFolder();
  const file = join(folder, 'stretches');
  writeFileSync(file, '');
  const [apiKey, port] = ['key-of-the-measured', await freePort()];
  const settings = {
    ...storeSettings(stores),
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
    LANE_LAG_SECONDS_MAX: '600',
  };
  serviceProcess('projector', { ...settings, OPERATIONS_PORT: String(await freePort()) });
  serviceProcess('api', {
    ...settings,
    API_KEYS: apiKey,
    CHECKPOINT_SIGNING_KEY: JSON.stringify(generatePrivateJwk('stretches')),
    WEBHOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    PORT: String(port),
    OPERATIONS_PORT: String(await freePort()),
    NODE_OPTIONS: `--import ${meter}`,
    STRETCHES_FILE: file,
  });
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), {
    timeout: 60_000, // Starts a service.
    interval: 100,
  });
  let read = 0;
  return {
    url,
    apiKey,
    async longestStretch() {
      await new Promise((done) => setTimeout(done, 20));
      const noted = readFileSync(file, 'utf8').trim().split('\n').filter(Boolean).map(Number);
      const longest = Math.max(0, ...noted.slice(read));
      read = noted.length;
      return longest;
    },
  };
}
