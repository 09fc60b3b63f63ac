// Long: 30 s. Kills processes of an installation with several of each kind.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { isRunning } from '@exchange/child-process';
import { generatePrivateJwk } from '@exchange/proof';
import { migrate } from '@exchange/runtime/tables/migration/migrate';
import { expect, onTestFinished, test } from 'vitest';
import { client, text } from '../acceptance/client.js';
import { aTransaction } from '../acceptance/fixtures.js';
import { services } from '../services/inject.js';
import { end, freePort } from '../services/server-process.js';
import { serviceProcess } from '../services/service-process.js';

const apiKey = 'key-of-several-processes';
const feedsShare = 3;
const partOfShare = 2;

async function start(service: 'api' | 'projector', settings: Readonly<Record<string, string>>) {
  const { databaseUrl, eventStoreUrl, redisUrl } = await services();
  await migrate(databaseUrl);
  const operationsPort = await freePort();
  const { child } = serviceProcess(service, {
    EVENTSTORE_URL: eventStoreUrl,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl ?? '',
    OPERATIONS_PORT: String(operationsPort),
    ...settings,
  });
  onTestFinished(() => end(child, 'SIGKILL'));
  const operationsUrl = `http://127.0.0.1:${operationsPort}`;
  await expect
    .poll(() => fetch(`${operationsUrl}/readyz`).then(({ status }) => status, String), {
      timeout: 150_000, // Starts several processes.
    })
    .toBe(200);
  const pids = () =>
    readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .map(Number);
  const metrics = async () => (await fetch(`${operationsUrl}/metrics`)).text();
  return { child, pids, metrics };
}

async function startApi(processes = 2) {
  const port = await freePort();
  const started = await start('api', {
    API_PROCESSES: String(processes),
    API_KEYS: apiKey,
    TOKEN_SIGNING_SECRET: 'a signing secret of at least thirty-two bytes',
    CHECKPOINT_SIGNING_KEY: JSON.stringify(generatePrivateJwk('several-processes')),
    WEBHOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    PORT: String(port),
    LANE_LAG_SECONDS_MAX: '600',
    FEEDS_MAX: '30',
    FEEDS_SHARE: String(feedsShare),
  });
  const url = `http://127.0.0.1:${port}`;
  const status = (path: string) =>
    fetch(`${url}${path}`, { headers: { 'x-api-key': apiKey, connection: 'close' } }).then(
      async (answer) => {
        await answer.body?.cancel();
        return answer.status;
      },
      () => 0,
    );
  return { ...started, url, status };
}

async function isStartedAgain(pids: () => readonly number[], killed: number): Promise<void> {
  await expect
    // A killed process starts again.
    .poll(() => [pids().length, pids().includes(killed)], { timeout: 150_000 })
    .toEqual([2, false]);
}

const several = <Result>(work: () => Promise<Result>) =>
  Promise.all(Array.from({ length: 8 }, work));

test('several processes serve one port with a part of each share', async () => {
  const { child, url, pids, status, metrics } = await startApi();
  const feed = '/api/v1/exchange/transactions/feed';
  const leaving = new AbortController();
  const headers = { 'x-api-key': apiKey };
  const open = async () => {
    const answer = await fetch(`${url}${feed}`, {
      headers: { ...headers, connection: 'close' },
      signal: leaving.signal,
    });
    if (answer.status === 200) opened += 1;
    return answer.status;
  };
  let opened = 0;
  await expect.poll(open, { timeout: 150_000 }).toBe(429); // Several processes share the counts.
  // Several processes share the counts.
  await expect.poll(() => several(open), { timeout: 150_000 }).toEqual(Array(8).fill(429));
  expect(opened).toBeGreaterThanOrEqual(partOfShare);
  expect(opened).toBeLessThanOrEqual(2 * partOfShare);
  const feedsTold = async () => {
    const samples = await metrics();
    return ['limit_used', 'limit_total'].map(
      (name) => new RegExp(`^${name}\\{.*limit="feeds".*\\} (\\d+)$`, 'm').exec(samples)?.[1],
    );
  };
  // Several processes share the counts.
  await expect.poll(feedsTold, { timeout: 150_000 }).toEqual([String(opened), '30']);
  leaving.abort();
  await expect.poll(() => status(feed), { timeout: 150_000 }).toBe(200); // Several processes share the counts.

  const [killed = 0, other] = pids();
  process.kill(killed, 'SIGKILL');
  await expect
    .poll(() => several(() => status('/healthz')), { timeout: 150_000 }) // Several processes share the counts.
    .toEqual(Array(8).fill(200));
  await isStartedAgain(pids, killed);
  expect(pids()).toContain(other);
  expect(await several(() => status('/healthz'))).toEqual(Array(8).fill(200));

  await end(child, 'SIGTERM');
  expect(child.exitCode).toBe(0);
}, 400_000); // Starts several processes and kills one.

test('two projectors share the lanes; one takes over all after a kill', async () => {
  const api = await startApi();
  const projectors = [await start('projector', {}), await start('projector', {})];
  const platform = client(api.url).with({ 'x-api-key': apiKey });
  const isShown = async () => {
    const written = await platform.post('/exchange/transactions', aTransaction());
    const position = written.headers.get('ledger-position') ?? '';
    for (const path of [
      `/exchange/transactions/${text(written, 'id')}`,
      `/audit/proof/inclusion?position=${position}`,
    ]) {
      await expect
        .poll(async () => (await platform.get(path)).status, { timeout: 60_000 })
        .toBe(200);
    }
  };
  await isShown();
  projectors[0]?.child.kill('SIGKILL');
  await isShown();
  const last = projectors[1]?.child;
  if (last !== undefined) await end(last, 'SIGTERM');
  expect(last?.exitCode).toBe(0);
}, 300_000);

test('starting processes that are stopped end before their parent', async () => {
  const { child, pids } = await startApi(6);
  await expect.poll(() => pids().length).toBe(6);
  const started = pids();
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(started.filter(isRunning)).toEqual([]);
});
