// Takes 47 s.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { connectEventLog } from '@exchange/runtime/event-log/connect';
import type { EventLog } from '@exchange/runtime/event-log/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Client, client } from '../../../../../test/acceptance/client.js';
import { aTransaction } from '../../../../../test/acceptance/fixtures.js';
import { services } from '../../../../../test/services/inject.js';
import { ledger } from '../../../../../test/services/ledger.js';
import { seededPart } from '../../../../../test/services/seeded-part.js';
import { freePort } from '../../../../../test/services/server-process.js';

const program = fileURLToPath(new URL('../../../../../services/api/dist/main.js', import.meta.url));
const path = '/exchange/transactions/actions';
const deals = 300;
const batch = z.object({ results: z.array(z.object({ transaction: z.object({ id: z.guid() }) })) });

let platform: Client;
let eventLog: EventLog;
let api: { readonly child: ChildProcess; readonly caller: Client } | undefined;

beforeAll(async () => {
  const running = await ledger();
  platform = running.platform;
  eventLog = connectEventLog(running.eventStoreUrl);
});
afterAll(async () => {
  await kill();
  await eventLog.close();
});

async function start(): Promise<Client> {
  const [port, { apiKey, signingSecret }, stores] = await Promise.all([
    freePort(),
    ledger(),
    services(),
  ]);
  const child = spawn(process.execPath, [program], {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATABASE_URL: stores.databaseUrl,
      EVENTSTORE_URL: stores.eventStoreUrl,
      ...(stores.redisUrl === undefined ? {} : { REDIS_URL: stores.redisUrl }),
      API_KEYS: apiKey,
      TOKEN_SIGNING_SECRET: signingSecret,
      LOG_LEVEL: 'silent',
      LANE_LAG_SECONDS_MAX: '600',
    },
  });
  const url = `http://127.0.0.1:${port}`;
  const caller = client(url).with({ 'x-api-key': apiKey });
  api = { child, caller };
  await expect
    .poll(
      () =>
        fetch(`${url}/readyz`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 60_000 },
    )
    .toBe(200);
  return caller;
}

async function kill(): Promise<void> {
  const child = api?.child;
  api = undefined;
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

const lengthOf = async (id: string) => (await eventLog.readStream(`transaction-${id}`)).length;

test('a repetition completes a bulk action after its process is killed, and each deal moves once', async () => {
  let interruptions = 0;
  const moments = [
    [0.05, true],
    [0.5, false],
    [0.9, true],
  ] as const;
  for (const [share, byFilter] of seededPart(moments, 2)) {
    const caller = await start();
    const book = `book ${randomUUID()}`;
    const items = Array.from({ length: deals }, () => aTransaction({ book }));
    const created = await platform.post('/exchange/transactions/batch', { items });
    const ids = batch.parse(created.body).results.map(({ transaction }) => transaction.id);
    const read = await platform.get(`/exchange/transactions?book=${encodeURIComponent(book)}`);
    expect(read.status).toBe(200);
    const key = { 'idempotency-key': randomUUID() };
    const selection = byFilter ? { filter: { book, status: 'pending' }, count: deals } : { ids };
    const body = { action: 'confirm', ...selection };
    let refusal: string | undefined;
    const answer = caller.post(path, body, key).then(
      ({ status, text }) => {
        if (status !== 200) refusal = `${status}: ${text}`;
      },
      () => undefined,
    );
    const moveOrder = byFilter ? ids.toReversed() : ids;
    const probe = moveOrder[Math.floor(share * deals)] ?? '';
    const refusalOrLength = async () => refusal ?? (await lengthOf(probe));
    await expect.poll(refusalOrLength, { interval: 1, timeout: 60_000 }).toBe(2);
    await kill();
    await answer;

    const moved = (await Promise.all(ids.map(lengthOf))).filter((length) => length === 2).length;
    if (moved < deals) interruptions += 1;
    const again = await platform.post(path, body, key);
    expect([again.status, again.text.slice(0, 30)]).toEqual([
      200,
      `{"changed":${deals},"refused":0,"results":`.slice(0, 30),
    ]);
    expect(await Promise.all(ids.map(lengthOf))).toEqual(Array(deals).fill(2));
    expect((await platform.post(path, body, key)).text).toBe(again.text);
  }
  expect(interruptions).toBeGreaterThan(0);
});
