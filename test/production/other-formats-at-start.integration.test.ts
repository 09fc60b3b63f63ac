import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { startStores, type TestStores } from '../services/inject.js';
import { contentOf, eventsOf, otherFormats } from '../services/other-formats.js';
import { freePort } from '../services/server-process.js';
import { serviceProcess } from '../services/service-process.js';
import { temporaryFolder } from '../services/temporary-folder.js';
import { startWithUndo } from '../services/undo-stack.js';

const folder = temporaryFolder();

async function startOn(
  service: 'api' | 'projector' | 'webhooks',
  { eventStoreUrl, databaseUrl, redisUrl = '' }: TestStores,
): Promise<{ readonly code: unknown; readonly output: string }> {
  const { exited, output } = serviceProcess(service, {
    ...{ EVENTSTORE_URL: eventStoreUrl, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl },
    DATA_DIR: join(folder, service),
    API_KEYS: 'a-key-of-this-test',
    PORT: String(await freePort()),
    OPERATIONS_PORT: String(await freePort()),
  });
  const [code] = await exited;
  return { code, output: output() };
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

  test.each(['api', 'projector', 'webhooks'] as const)(
    'ends the %s process at its start without a write',
    async (service) => {
      const { code, output } = await startOn(service, stores);
      expect(output).toMatch(message);
      expect(code).toBe(1);
      expect(await content()).toEqual(before);
    },
  );
});
