import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { spawnEventStore } from '@exchange/embedded-event-store';
import { generatePrivateJwk } from '@exchange/proof';
import { afterAll, expect, test } from 'vitest';
import { client, text } from '../acceptance/client.js';
import { aReseller, aTransaction } from '../acceptance/fixtures.js';
import { dataFolder, startTree } from '../fault/running-tree.js';
import { services } from '../services/inject.js';
import { shortOrWhole } from '../services/seeded-part.js';
import { following, reading, writing } from './load.js';

const commandLine = fileURLToPath(new URL('../../services/cli/dist/main.js', import.meta.url));
// Who writes more than a busy machine takes is told to wait, and nobody else is.
const [key, readersKey] = ['the-key-of-who-writes', 'the-key-of-who-reads'];
const stops: (() => unknown)[] = [];
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

const run = (data: string, ...words: string[]) =>
  promisify(execFile)(process.execPath, [commandLine, ...words], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: data, API_KEYS: key },
    encoding: 'utf8',
  });

const longestGap = (times: readonly number[]) =>
  Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? time)));

test('under a hundred writes a second the processes go over to where the log is moved to, and writes wait for the switch alone', async () => {
  const [here, there] = [dataFolder(), dataFolder()];
  stops.push(here.remove, there.remove);
  const next = await spawnEventStore({ directory: join(there.path, 'events') });
  stops.push(next.close);
  const { databaseUrl, redisUrl } = await services();
  const settings = {
    // The embedded database takes most of a core for as many writes.
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl ?? '',
    CHECKPOINT_SIGNING_KEY: JSON.stringify(generatePrivateJwk('moved-ledger')),
    API_KEYS: `${key},${readersKey}`,
    EVENTSTORE_NEXT_URL: next.url,
  };
  const tree = await startTree(here.path, settings);
  let running = tree;
  stops.push(() => running.stop());
  const at = client(tree.url, { 'x-api-key': key });
  await aReseller(at, ['TX']);
  const early = await at.post('/exchange/transactions', aTransaction());
  const [id, position] = [text(early, 'id'), String(early.headers.get('ledger-position'))];
  const paths = [
    `/exchange/transactions/${id}`,
    `/exchange/transactions/${id}/history`,
    `/exchange/transactions?as_of=${position}`,
    '/resellers',
    `/audit/events?until=${position}`,
  ];
  const answers = async () =>
    Promise.all(
      paths.map(async (path) => {
        const { status, headers, text: body } = await at.get(path);
        // A list's tag is that of its tables, which go on.
        const tag = path.includes('?as_of=') ? undefined : headers.get('etag');
        return [path, status, tag, body];
      }),
    );
  const told = await answers();
  // Processes that have just begun are slower than a hundred writes a second.
  for (let one = 0; one < 25; one += 1) {
    await Promise.all(
      Array.from({ length: 8 }, () => at.post('/exchange/transactions', aTransaction())),
    );
  }
  const checkpoint = (await at.get('/audit/checkpoint')).text;
  /** Where the log has transactions, as its export says. */
  const submitted = async () =>
    [...(await at.get('/audit/events')).text.matchAll(/^.*"type":"TransactionSubmitted".*$/gm)].map(
      ([line]) => BigInt(JSON.parse(line).event.position),
    );
  const before = await submitted();
  const pids = tree.pids();

  const [writes, feed, reads] = [
    writing(tree.url, key),
    following(tree.url, readersKey),
    reading(tree.url, readersKey, [...paths, '//readyz']),
  ];
  stops.push(...[writes, feed, reads].map(({ end }) => end));
  await expect.poll(() => writes.taken.length).toBeGreaterThan(150);
  const { stdout } = await run(
    here.path,
    ...['log', 'move', '--follow', '--from', here.path, '--to', next.url],
  );
  expect(stdout).toMatch(/^Moved: /);
  const moved = writes.taken.length;
  await expect.poll(() => writes.taken.length).toBeGreaterThan(moved + 150);
  await Promise.all([writes.end(), reads.end()]);

  expect([...new Set(writes.wrong)]).toEqual([]);
  expect(writes.refused()).toBeGreaterThan(0);
  expect([...writes.waits]).toEqual(['1']);
  const putOffMs = longestGap(writes.taken.map(({ answeredAt }) => answeredAt));
  const longestMs = Math.max(...writes.taken.map(({ tookMs }) => tookMs));
  console.info(
    `no write was taken for ${Math.round(putOffMs)} ms, and one waited for ${Math.round(longestMs)} ms`,
  );
  // Three and a half of them are what a move waits at least; a busy machine takes longer for the rest.
  expect(putOffMs).toBeLessThanOrEqual(shortOrWhole(15_000, 5_000));
  expect([reads.wrong, tree.pids(), tree.crashes()]).toEqual([[], pids, []]);

  // Each write that was acknowledged is there once, in the log, in the tables and in the feed.
  const known = await submitted();
  const taken = writes.taken.map((one) => one.position).sort((a, b) => (a < b ? -1 : 1));
  expect(known).toEqual([...before, ...taken]);
  expect(new Set(writes.taken.map((one) => one.id)).size).toBe(taken.length);
  await expect.poll(() => feed.positions.length).toBe(known.length);
  await feed.end();
  expect([feed.positions, feed.connections()]).toEqual([known, 1]);
  expect(await answers()).toEqual(told);
  expect((await run(here.path, 'verify')).stdout).toMatch(/\w/);

  const files = join(there.path, 'evidence');
  mkdirSync(files);
  writeFileSync(join(files, 'older'), checkpoint);
  for (const [name, path] of [
    ['newer', 'checkpoint'],
    ['keys.json', 'keys'],
    ['events', 'events'],
  ] as const) {
    writeFileSync(join(files, name), (await at.get(`/audit/${path}`)).text);
  }
  const verified = await run(
    here.path,
    ...['audit', 'verify', join(files, 'events'), '--checkpoint', join(files, 'newer')],
    ...['--key', join(files, 'keys.json'), '--older', join(files, 'older')],
  );
  expect(verified.stdout).toMatch(/^The export is the log that was signed/);

  // Started again with both settings, it is there at once.
  await tree.stop();
  running = await startTree(here.path, settings);
  const again = client(running.url, { 'x-api-key': key });
  const late = await again.post('/exchange/transactions', aTransaction());
  const latest = known.at(-1) ?? 0n;
  expect([late.status, BigInt(String(late.headers.get('ledger-position'))) > latest]).toEqual([
    201,
    true,
  ]);
}, 300_000);
