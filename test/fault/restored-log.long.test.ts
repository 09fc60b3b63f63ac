// Long: 130 s. Restores an older log below a whole service.
import { execFile } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { generatePrivateJwk } from '@exchange/proof';
import { afterAll, expect, test } from 'vitest';
import { type Client, client, text } from '../acceptance/client.js';
import { aTransaction } from '../acceptance/fixtures.js';
import { dataFolder, type RunningTree, startTree } from './running-tree.js';

const commandLine = fileURLToPath(new URL('../../services/cli/dist/main.js', import.meta.url));
const settings = {
  CHECKPOINT_SIGNING_KEY: JSON.stringify(generatePrivateJwk('restored-ledger')),
  API_KEYS: 'a-key-for-both',
};
const stops: (() => unknown)[] = [];
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

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
  const [data, backup, fresh] = [dataFolder(), dataFolder(), dataFolder()];
  stops.push(data.remove, backup.remove, fresh.remove);
  const first = await startTree(data.path, settings);
  const keptId = text(await platform(first).post('/exchange/transactions', aTransaction()), 'id');
  await platform(first).post('/customers', { name: 'Kept' });
  await run(data.path, 'backup', backup.path);
  const lost = text(await platform(first).post('/exchange/transactions', aTransaction()), 'id');
  await platform(first).get('/audit/checkpoint');
  await first.stop();

  rmSync(join(data.path, 'events'), { recursive: true });
  cpSync(join(backup.path, 'events'), join(data.path, 'events'), { recursive: true });
  const restored = await startTree(data.path, settings, { until: 'answering' });
  stops.push(() => restored.stop());
  await expect
    .poll(async () => (await client(restored.url).get('//readyz')).text, { timeout: 60_000 })
    .toMatch(/built from another event log.*rebuild --all/);
  for (const id of [keptId, lost]) {
    const answer = await platform(restored).get(`/exchange/transactions/${id}`);
    expect([answer.status, answer.headers.has('retry-after')]).toEqual([503, true]);
  }
  expect((await platform(restored).post('/customers', { name: 'Nobody' })).status).toBe(503);
  expect((await client(restored.url).get('//healthz')).status).toBe(200);
  await expect(run(data.path, 'projections', 'rebuild')).rejects.toMatchObject({
    stderr: expect.stringContaining('rebuild --all'),
  });

  const { stdout } = await run(data.path, 'projections', 'rebuild', '--all');
  expect(stdout).toContain('The tables have adopted this log');
  await expect
    .poll(async () => (await client(restored.url).get('//readyz')).status, { timeout: 60_000 })
    .toBe(200);
  expect((await platform(restored).get(`/exchange/transactions/${keptId}`)).status).toBe(200);
  expect((await platform(restored).get(`/exchange/transactions/${lost}`)).status).toBe(404);
  const rebuilt = await answers(restored);
  expect((await run(data.path, 'verify')).stdout).toMatch(/exchange: .* rows match the log/);

  cpSync(join(backup.path, 'events'), join(fresh.path, 'events'), { recursive: true });
  const other = await startTree(fresh.path, settings);
  stops.push(() => other.stop());
  const asOther = (answer: string) => answer.replaceAll(other.url, restored.url);
  await expect
    .poll(async () => (await answers(other)).map(asOther), { timeout: 60_000 })
    .toEqual(rebuilt);
});
