// Long: 85 s. Moves the log of a whole service under load.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { generatePrivateJwk } from '@exchange/proof';
import { expect, test } from 'vitest';
import { type Client, client, text } from '../acceptance/client.js';
import { anAsset, aReseller, aTransaction } from '../acceptance/fixtures.js';
import { ownTree, type RunningTree } from '../fault/running-tree.js';
import { temporaryFolder } from '../services/temporary-folder.js';

const commandLine = fileURLToPath(new URL('../../services/cli/dist/main.js', import.meta.url));
const settings = {
  CHECKPOINT_SIGNING_KEY: JSON.stringify(generatePrivateJwk('moved-ledger')),
  API_KEYS: 'a-key-for-both',
};
const run = (data: string, ...words: string[]) =>
  promisify(execFile)(process.execPath, [commandLine, ...words], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: data, API_KEYS: settings.API_KEYS },
    encoding: 'utf8',
  });

const platform = (tree: RunningTree): Client =>
  client(tree.url, { 'x-api-key': settings.API_KEYS });

test('a service on a moved log gives the same answers and accepts writes', async () => {
  const [old, now] = [temporaryFolder(), temporaryFolder()];
  const before = await ownTree(settings, { path: old });
  const at = platform(before);
  const reseller = await aReseller(at, ['TX']);
  await anAsset(at, {
    name: 'A depot',
    reseller_id: reseller,
    geometry: { type: 'Point', coordinates: [-97.5, 35.4] },
  });
  const key = { 'idempotency-key': 'the-same-again' };
  const deal = aTransaction();
  const submitted = await at.with(key).post('/exchange/transactions', deal);
  const id = text(submitted, 'id');
  await at.post(`/exchange/transactions/${id}/cancel`, { reason: 'moved' });
  const position = String(submitted.headers.get('ledger-position'));
  const paths = [
    '/exchange/transactions?limit=1000',
    `/exchange/transactions/${id}`,
    `/exchange/transactions/${id}/history`,
    `/exchange/transactions/${id}?as_of=${position}`,
    '/resellers',
    '/assets',
    '/layers',
    '/geo/bbox?min_lon=-98&min_lat=35&max_lon=-97&max_lat=36',
    `/audit/proofs/inclusion?position=${position}`,
    `/audit/receipts/${position}`,
  ];
  const checkpoint = (await at.get('/audit/checkpoint')).text;
  const answers = async (tree: RunningTree) => {
    const all = [];
    for (const path of paths) {
      const { status, headers, text: body } = await platform(tree).get(path);
      const tag = path.includes(id) ? headers.get('etag') : undefined;
      all.push([path, status, tag, body.replaceAll(tree.url, 'http://ledger')]);
    }
    return all;
  };
  const result = await answers(before);
  const events = (await at.get('/audit/events')).text;
  await before.stop();

  cpSync(old, now, {
    recursive: true,
    filter: (from) => basename(from) !== 'events',
  });
  const { stdout } = await run(old, 'log', 'move', '--from', old, '--to', now);
  expect(stdout).toMatch(/^Moved: \d+ events, root /);

  const after = await ownTree(settings, { path: now });
  const there = platform(after);
  const ignoringProofs = (all: Awaited<ReturnType<typeof answers>>) =>
    all.filter(([path]) => !String(path).startsWith('/audit'));
  expect(ignoringProofs(await answers(after))).toEqual(ignoringProofs(result));
  const lines = (all: string) => all.split('\n').filter((line) => line.includes('"leaf_index"'));
  const moved = lines((await there.get('/audit/events')).text);
  expect(moved.slice(0, lines(events).length)).toEqual(lines(events));
  const repeat = await there.with(key).post('/exchange/transactions', deal);
  expect([repeat.status, repeat.text, repeat.headers.get('ledger-position')]).toEqual([
    submitted.status,
    submitted.text,
    position,
  ]);
  const next = await there.post('/exchange/transactions', aTransaction());
  expect(BigInt(String(next.headers.get('ledger-position'))) > BigInt(position)).toBe(true);

  const newer = (await there.get('/audit/checkpoint')).text;
  const files = join(now, 'evidence');
  mkdirSync(files);
  writeFileSync(join(files, 'older'), checkpoint);
  writeFileSync(join(files, 'newer'), newer);
  writeFileSync(join(files, 'keys.json'), (await there.get('/audit/keys')).text);
  writeFileSync(join(files, 'events'), (await there.get('/audit/events')).text);
  const verified = await run(
    now,
    ...['audit', 'verify', join(files, 'events'), '--checkpoint', join(files, 'newer')],
    ...['--key', join(files, 'keys.json'), '--older', join(files, 'older')],
  );
  expect(verified.stdout).toMatch(/^The export is the log that was signed/);
  expect((await run(now, 'verify')).stdout).toMatch(/\w/);

  const left = await ownTree(settings, { path: old });
  expect(ignoringProofs(await answers(left))).toEqual(ignoringProofs(result));
  const refused = await platform(left).post('/exchange/transactions', aTransaction());
  expect([refused.status, refused.headers.has('retry-after')]).toEqual([503, true]);
  expect(refused.text).toMatch(/moved/);
  expect(refused.text).toContain(now);
  const { status, text: ready } = await platform(left).get('//readyz');
  expect([status, ready]).toEqual([200, expect.stringMatching(/moved .*Set EVENTSTORE_URL/)]);
}, 300_000);
