// Long: 115 s. Backs up a whole service under load, and restores it.
import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generatePrivateJwk, openCheckpoint } from '@exchange/proof';
import { afterAll, expect, test } from 'vitest';
import { client } from '../acceptance/client.js';
import { submitUnderLoad } from './load.js';
import { dataFolder, type RunningTree, startTree } from './running-tree.js';

const commandLine = fileURLToPath(new URL('../../services/cli/dist/main.js', import.meta.url));
const jwk = generatePrivateJwk('backed-up-ledger');
const { d: _, ...publicJwk } = jwk;
const settings = { CHECKPOINT_SIGNING_KEY: JSON.stringify(jwk), API_KEYS: 'a-key-for-both' };

const stops: (() => unknown)[] = [];
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

const backUp = (from: string, to: string) =>
  execFileSync(process.execPath, [commandLine, 'backup', to], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: from },
    encoding: 'utf8',
  });
const platform = (tree: RunningTree) => client(tree.url, { 'x-api-key': 'a-key-for-both' });

test('a backup taken under load restores the same tables and signed checkpoint', async () => {
  const [original, copy, restored] = [dataFolder(), dataFolder(), dataFolder()];
  stops.push(original.remove, copy.remove, restored.remove);
  const first = await startTree(original.path, settings);
  const load = submitUnderLoad(first.url, 'a-key-for-both', 4);
  await new Promise((later) => setTimeout(later, 1_000));
  expect(backUp(original.path, copy.path)).toMatch(/bytes of the log/);
  await new Promise((later) => setTimeout(later, 1_000));
  const acknowledged = [...load.acknowledged.values()];
  backUp(original.path, copy.path);
  await load.finish();

  cpSync(join(copy.path, 'events'), join(restored.path, 'events'), { recursive: true });
  const second = await startTree(restored.path, settings);
  stops.push(() => second.stop());
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
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: restored.path },
    encoding: 'utf8',
  });
  expect(verified).toMatch(/exchange: .* rows match the log/);
  await first.stop();
});

test('a folder with the copy of another log is refused', async () => {
  const [one, two, copy] = [dataFolder(), dataFolder(), dataFolder()];
  stops.push(one.remove, two.remove, copy.remove);
  for (const folder of [one, two]) {
    const tree = await startTree(folder.path, settings);
    for (let sent = 0; sent < 3; sent += 1) {
      await platform(tree).post('/customers', { name: `Customer of ${folder.path}` });
    }
    await tree.stop();
  }
  backUp(one.path, copy.path);
  expect(() => backUp(two.path, copy.path)).toThrow();
});
