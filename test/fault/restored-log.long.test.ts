// Long: 130 s. Restores an older log below a whole service.
import { execFile } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { generatePrivateJwk } from '@exchange/proof';
import { expect, test } from 'vitest';
import { type Client, client, text } from '../acceptance/client.js';
import { aTransaction } from '../acceptance/fixtures.js';
import { temporaryFolder } from '../services/temporary-folder.js';
import { ownTree, type RunningTree } from './running-tree.js';

const commandLine = fileURLToPath(new URL('../../services/cli/dist/main.js', import.meta.url));
const settings = {
  CHECKPOINT_SIGNING_KEY: JSON.stringify(generatePrivateJwk('restored-ledger')),
  API_KEYS: 'a-key-for-both',
};
const run = (data: string, ...words: string[]) =>
  promisify(execFile)(process.execPath, [commandLine, ...words], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: data },
    encoding: 'utf8',
  });

const platform = (tree: RunningTree): Client =>
  client(tree.url, { 'x-api-key': settings.API_KEYS });

async function answers(tree: RunningTree): Promise<string[]> {
  const paths = ['/exchange/transactions?limit=1000', '/customers', '/layers', '/audit/checkpoint'];
  const all = [];
  for (const path of paths) all.push((await platform(tree).get(path)).text);
  return all;
}

test('npm start refuses a log older than its tables; rebuild --all makes fresh ones', async () => {
  const [data, backup, fresh] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  const first = await ownTree(settings, { path: data });
  const keptId = text(await platform(first).post('/exchange/transactions', aTransaction()), 'id');
  await platform(first).post('/customers', { name: 'Kept' });
  await run(data, 'backup', backup);
  const lost = text(await platform(first).post('/exchange/transactions', aTransaction()), 'id');
  await platform(first).get('/audit/checkpoint');
  await first.stop();

  rmSync(join(data, 'events'), { recursive: true });
  cpSync(join(backup, 'events'), join(data, 'events'), { recursive: true });
  const restored = await ownTree(settings, { path: data, until: 'answering' });
  await expect
    .poll(async () => (await client(restored.url).get('//readyz')).text, { timeout: 60_000 })
    .toMatch(/built from another event log.*rebuild --all/);
  for (const id of [keptId, lost]) {
    const answer = await platform(restored).get(`/exchange/transactions/${id}`);
    expect([answer.status, answer.headers.has('retry-after')]).toEqual([503, true]);
  }
  expect((await platform(restored).post('/customers', { name: 'Nobody' })).status).toBe(503);
  expect((await client(restored.url).get('//healthz')).status).toBe(200);
  await expect(run(data, 'projections', 'rebuild')).rejects.toMatchObject({
    stderr: expect.stringContaining('rebuild --all'),
  });

  const { stdout } = await run(data, 'projections', 'rebuild', '--all');
  expect(stdout).toContain('The tables have adopted this log');
  await expect
    .poll(async () => (await client(restored.url).get('//readyz')).status, { timeout: 60_000 })
    .toBe(200);
  expect((await platform(restored).get(`/exchange/transactions/${keptId}`)).status).toBe(200);
  expect((await platform(restored).get(`/exchange/transactions/${lost}`)).status).toBe(404);
  const rebuilt = await answers(restored);
  expect((await run(data, 'verify')).stdout).toMatch(/exchange: .* rows match the log/);

  cpSync(join(backup, 'events'), join(fresh, 'events'), { recursive: true });
  const other = await ownTree(settings, { path: fresh });
  const asOther = (answer: string) => answer.replaceAll(other.url, restored.url);
  await expect
    .poll(async () => (await answers(other)).map(asOther), { timeout: 60_000 })
    .toEqual(rebuilt);
});
