// Long: 40 s. A move requires heartbeats 30 s old.
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { commands } from '@exchange/cli/commands';
import { openLog } from '@exchange/cli/log/opened-log';
import { runCommandLine } from '@exchange/cli/run-command-line';
import { spawnEventStore } from '@exchange/embedded-event-store';
import { generatePrivateJwk } from '@exchange/proof';
import { beforeAll, expect, test, vi } from 'vitest';
import { recordingTerminal } from '../../services/cli/test/recording-terminal.js';
import { client } from '../acceptance/client.js';
import { aTransaction } from '../acceptance/fixtures.js';
import { atEndOfFile } from '../services/end-of-file.js';
import { services } from '../services/inject.js';
import { freePort } from '../services/server-process.js';
import { serviceProcess } from '../services/service-process.js';
import { newFolder } from '../services/temporary-folder.js';
import { eventsOf, leaves } from './logs.js';

const target = newFolder();
const processes: ChildProcess[] = [];
let store: Awaited<ReturnType<typeof spawnEventStore>>;
let url: string;
let databaseUrl: string;

beforeAll(async () => {
  store = await spawnEventStore({ directory: join(newFolder(), 'events') });
  atEndOfFile(store.close);
  const stores = await services();
  databaseUrl = stores.databaseUrl;
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const settings = {
    EVENTSTORE_URL: store.url,
    DATABASE_URL: databaseUrl,
    REDIS_URL: stores.redisUrl ?? '',
    DATA_DIR: newFolder(),
    PORT: String(port),
    API_KEYS: 'a-key',
    CHECKPOINT_SIGNING_KEY: JSON.stringify(generatePrivateJwk('stopped-ledger')),
    WEBHOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    LOG_LEVEL: 'error',
  };
  for (const service of ['projector', 'webhooks', 'api'] as const) {
    processes.push(serviceProcess(service, settings).child);
  }
  const isReady = () => fetch(`${url}/readyz`).then(({ status }) => status, String);
  await vi.waitFor(async () => expect(await isReady()).toBe(200), 60_000);
}, 90_000);

async function move(): Promise<{ readonly code: number; readonly text: string }> {
  const terminal = recordingTerminal();
  const { signal } = new AbortController();
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: newFolder() };
  const args = ['log', 'move', '--from', store.url, '--to', target];
  const code = await runCommandLine(args, { terminal, env, signal }, commands);
  return { code, text: terminal.text() };
}

const stopAll = (signal: 'SIGSTOP' | 'SIGCONT') => {
  for (const one of processes) one.kill(signal);
};

test("a process stopped during the move appends nothing after the log's end", async () => {
  const ledger = client(url, { 'x-api-key': 'a-key' });
  expect((await ledger.post('/exchange/transactions', aTransaction())).status).toBe(201);

  const refusing = async () => {
    const refused = await move();
    expect(refused.code).toBe(2);
    return refused.text.match(/\S+(?= on \S+, process \d+, \d+ s ago)/g)?.sort();
  };
  // The others may still start.
  await expect.poll(refusing).toEqual(['api', 'deliverer', 'projector']);

  stopAll('SIGSTOP');
  const inHand = ledger.post('/exchange/transactions', aTransaction());
  expect((await move()).text).toMatch(/The service is running/);
  await expect
    // A silent process counts as running for a minute.
    .poll(async () => (await move()).text, { timeout: 90_000, interval: 2_000 })
    .toMatch(/^Moved: \d+ events, root /m);

  stopAll('SIGCONT');
  const late = await ledger.post('/exchange/transactions', aTransaction());
  for (const answer of [late, await inHand]) {
    expect([answer.status, answer.headers.has('retry-after')]).toEqual([503, true]);
    expect(answer.text).toContain(target);
  }
  const [source, moved] = [await openLog(store.url), await openLog(target)];
  const there = await eventsOf(source);
  expect(there.at(-1)?.type).toBe('LogMoved');
  expect(leaves(await eventsOf(moved))).toEqual(leaves(there));
  await Promise.all([source.close(), moved.close()]);
}, 300_000);
