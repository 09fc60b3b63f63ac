// Long: 115 s. Backs up a whole service under load, and restores it.
import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generatePrivateJwk, openCheckpoint } from '@exchange/proof';
import { expect, test } from 'vitest';
import { client } from '../acceptance/client.js';
import { temporaryFolder } from '../services/temporary-folder.js';
import { submitUnderLoad } from './load.js';
import { ownTree, type RunningTree } from './running-tree.js';

const commandLine = fileURLToPath(new URL('../../services/cli/dist/main.js', import.meta.url));
const jwk = generatePrivateJwk('backed-up-ledger');
const { d: _, ...publicJwk } = jwk;
const settings = { CHECKPOINT_SIGNING_KEY: JSON.stringify(jwk), API_KEYS: 'a-key-for-both' };

const backUp = (from: string, to: string) =>
  execFileSync(process.execPath, [commandLine, 'backup', to], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: from },
    encoding: 'utf8',
  });
const platform = (tree: RunningTree) => client(tree.url, { 'x-api-key': 'a-key-for-both' });

test('a backup taken under load restores the same tables and signed checkpoint', async () => {
  const [original, copy, restored] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  const first = await ownTree(settings, { path: original });
  const load = submitUnderLoad(first.url, 'a-key-for-both', 4);
  await new Promise((later) => setTimeout(later, 1_000));
  expect(backUp(original, copy)).toMatch(/bytes of the log/);
  await new Promise((later) => setTimeout(later, 1_000));
  const acknowledged = [...load.acknowledged.values()];
  backUp(original, copy);
  await load.finish();

  cpSync(join(copy, 'events'), join(restored, 'events'), { recursive: true });
  const second = await ownTree(settings, { path: restored });
  const note = (await platform(second).get('/audit/checkpoint')).text;
  const opened = openCheckpoint(note, publicJwk as Parameters<typeof openCheckpoint>[1]);
  if (!opened.ok) throw new Error(JSON.stringify(opened));
  const { size } = opened.checkpoint;
  expect(size).toBeGreaterThanOrEqual(acknowledged.length);
  await platform(first).get('/audit/checkpoint');
  expect((await platform(first).get(`/audit/checkpoint?size=${size}`)).text).toBe(note);
  for (const id of acknowledged.slice(-20)) {
    expect((await platform(second).get(`/exchange/transactions/${id}`)).status).toBe(200);
  }
  const verified = execFileSync(process.execPath, [commandLine, 'verify'], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: restored },
    encoding: 'utf8',
  });
  expect(verified).toMatch(/exchange: .* rows match the log/);
  await Promise.all([first.stop(), second.stop()]);
});

test('a folder with the copy of another log is refused', async () => {
  const [one, two, copy] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  for (const path of [one, two]) {
    const tree = await ownTree(settings, { path });
    for (let sent = 0; sent < 3; sent += 1) {
      await platform(tree).post('/customers', { name: `Customer of ${path}` });
    }
    await tree.stop();
  }
  backUp(one, copy);
  expect(() => backUp(two, copy)).toThrow();
});
