// Long: 12 s. The embedded database makes its files.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawnEventStore } from '@exchange/embedded-event-store';
import { expect, test } from 'vitest';
import { atEndOfFile } from '../../../test/services/end-of-file.js';
import { appendAsOlder, eventsOf, madeByOlder } from '../../../test/services/other-formats.js';
import { freePort, outputOf } from '../../../test/services/server-process.js';
import { temporaryFolder } from '../../../test/services/temporary-folder.js';

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));

test('npm start on a DATA_DIR of 0.x says so, ends, and writes no event', async () => {
  const dataDirectory = temporaryFolder();
  const directory = join(dataDirectory, 'events');
  const onEvents = async <Result>(work: (url: string) => Promise<Result>): Promise<Result> => {
    const store = await spawnEventStore({ directory, port: await freePort() });
    try {
      return await work(store.url);
    } finally {
      await store.close();
    }
  };
  const before = await onEvents(async (url) => {
    await appendAsOlder(url);
    return eventsOf(url);
  });

  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDirectory,
      PORT: String(await freePort()),
      OPERATIONS_PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  atEndOfFile(() => void child.kill('SIGKILL'));
  const output = outputOf(child);
  const [code] = await once(child, 'exit');
  expect(output()).toMatch(madeByOlder);
  expect(code).toBe(1);
  expect(await onEvents(eventsOf)).toEqual(before);
});
