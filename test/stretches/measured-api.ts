import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generatePrivateJwk } from '@exchange/proof';
import { migrate } from '@exchange/runtime/tables/migration/migrate';
import { expect, vi } from 'vitest';
import { atEndOfFile } from '../services/end-of-file.js';
import { services } from '../services/inject.js';
import { end, freePort } from '../services/server-process.js';

const program = (service: string) =>
  fileURLToPath(new URL(`../../services/${service}/dist/main.js`, import.meta.url));
const meter = new URL('meter.mjs', import.meta.url).href;

export interface MeasuredApi {
  readonly url: string;
  readonly apiKey: string;
  /** Processor time since the last call, in milliseconds; 0 if negligible. */
  longestStretch(): Promise<number>;
}

export async function startMeasuredApi(): Promise<MeasuredApi> {
  const { databaseUrl, eventStoreUrl, redisUrl } = await services();
  await migrate(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'ledger-stretches-'));
  const file = join(folder, 'stretches');
  writeFileSync(file, '');
  const [apiKey, port] = ['key-of-the-measured', await freePort()];
  const start = (service: string, settings: Readonly<Record<string, string>>) => {
    const child = spawn(process.execPath, [program(service)], {
      env: {
        PATH: process.env['PATH'] ?? '',
        EVENTSTORE_URL: eventStoreUrl,
        DATABASE_URL: databaseUrl,
        REDIS_URL: redisUrl ?? '',
        LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
        LANE_LAG_SECONDS_MAX: '600',
        ...settings,
      },
      stdio: 'inherit',
    });
    atEndOfFile(() => end(child, 'SIGKILL'));
  };
  start('projector', { OPERATIONS_PORT: String(await freePort()) });
  start('api', {
    API_PROCESSES: '1',
    API_KEYS: apiKey,
    TOKEN_SIGNING_SECRET: 'a signing secret of at least thirty-two bytes',
    CHECKPOINT_SIGNING_KEY: JSON.stringify(generatePrivateJwk('stretches')),
    WEBHOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    PORT: String(port),
    OPERATIONS_PORT: String(await freePort()),
    NODE_OPTIONS: `--import ${meter}`,
    STRETCHES_FILE: file,
  });
  atEndOfFile(async () => rmSync(folder, { recursive: true, force: true }));
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
