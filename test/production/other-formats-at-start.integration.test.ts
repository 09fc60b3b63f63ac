import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { atEndOfFile } from '../services/end-of-file.js';
import { startStores, type TestStores } from '../services/inject.js';
import { contentOf, eventsOf, otherFormats } from '../services/other-formats.js';
import { freePort, outputOf } from '../services/server-process.js';
import { startWithUndo } from '../services/undo-stack.js';

const main = (service: string) =>
  fileURLToPath(new URL(`../../services/${service}/dist/main.js`, import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'ledger-formats-'));
atEndOfFile(() => rmSync(folder, { recursive: true, force: true }));

async function startOn(
  service: string,
  { eventStoreUrl, databaseUrl, redisUrl }: TestStores,
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(process.execPath, [main(service)], {
    env: {
      PATH: process.env['PATH'],
      EVENTSTORE_URL: eventStoreUrl,
      DATABASE_URL: databaseUrl,
      ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
      DATA_DIR: join(folder, service),
      API_KEYS: 'a-key-of-this-test',
      TOKEN_SIGNING_SECRET: 'a signing secret of at least thirty-two bytes',
      PORT: String(await freePort()),
      OPERATIONS_PORT: String(await freePort()),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  atEndOfFile(() => void child.kill('SIGKILL'));
  const output = outputOf(child);
  const [code] = await once(child, 'exit');
  return { code: typeof code === 'number' ? code : null, output: output() };
}

describe.each(otherFormats)('$name', ({ message, make }) => {
  let stores: TestStores;
  let before: unknown;
  const content = async () => ({
    events: await eventsOf(stores.eventStoreUrl),
    database: await contentOf(stores.databaseUrl),
  });
  beforeAll(async () => {
    const started = await startWithUndo(startStores);
    stores = started.made;
    await make(stores);
    before = await content();
    return started.stop;
  });

  test.each(['api', 'projector', 'webhooks'])(
    'ends the %s process at its start without a write',
    async (service) => {
      const { code, output } = await startOn(service, stores);
      expect(output).toMatch(message);
      expect(code).toBe(1);
      expect(await content()).toEqual(before);
    },
  );
});
