import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { spawnEventStore } from '@exchange/embedded-event-store';
import { migrate } from '@exchange/runtime/tables/migration/migrate';
import { expect, inject, test } from 'vitest';
import { atEndOfFile } from '../services/end-of-file.js';
import { ownDatabase, startDatabase } from '../services/inject.js';
import { appendAsOlder, contentOf, eventsOf, madeByOlder } from '../services/other-formats.js';
import { freePort } from '../services/server-process.js';
import { type ServiceProcess, serviceProcess } from '../services/service-process.js';

const apiKey = 'a-key-of-this-test';

class Store {
  readonly #directory = mkdtempSync(join(inject('testServices').folder, 'events-'));
  readonly port: number;
  #running: Awaited<ReturnType<typeof spawnEventStore>> | undefined;

  constructor(port: number) {
    this.port = port;
    atEndOfFile(async () => {
      await this.stop();
      rmSync(this.#directory, { recursive: true, force: true });
    });
  }

  async start(): Promise<string> {
    this.#running = await spawnEventStore({ directory: this.#directory, port: this.port });
    return this.#running.url;
  }

  async stop(): Promise<void> {
    await this.#running?.close();
    this.#running = undefined;
  }
}

async function migratedDatabase(): Promise<string> {
  const url = await ownDatabase();
  await migrate(url);
  return url;
}

/** Without heartbeats and the queues' own settings, which a process may write at any time. */
async function ledgerContentOf(databaseUrl: string): Promise<unknown> {
  const { counts, others } = await contentOf(databaseUrl);
  return { counts: { ...counts, 'ledger.service_processes': null, 'bullmq.meta': null }, others };
}

interface Api extends ServiceProcess {
  readonly url: string;
  readonly operations: string;
}

async function startApi(eventStoreUrl: string, databaseUrl: string): Promise<Api> {
  const [port, operationsPort] = [await freePort(), await freePort()];
  const started = serviceProcess('api', {
    ...{ EVENTSTORE_URL: eventStoreUrl, DATABASE_URL: databaseUrl },
    DATA_DIR: mkdtempSync(join(inject('testServices').folder, 'data-')),
    API_KEYS: apiKey,
    HOST: '127.0.0.1',
    PORT: String(port),
    OPERATIONS_PORT: String(operationsPort),
  });
  const operations = `http://127.0.0.1:${operationsPort}`;
  return { ...started, url: `http://127.0.0.1:${port}`, operations };
}

const statusOf = (url: string, init?: RequestInit) =>
  fetch(url, init).then(
    ({ status }) => status,
    () => 0,
  );
const registerReseller = ({ url }: Api) =>
  statusOf(`${url}/api/v1/resellers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
    body: JSON.stringify({ name: 'North', code: 'north', operating_states: ['AK'] }),
  });
// Starts after 3 s without its log, then retries each second.
const answering = { timeout: 30_000 };
const limit = { timeout: 100_000 }; // Starts a service without its log, then the log.

test(
  'an API started before a projector made the tables serves once they are made',
  limit,
  async () => {
    const store = new Store(await freePort());
    const databaseUrl = await startDatabase(atEndOfFile);
    const api = await startApi(await store.start(), databaseUrl);
    await expect.poll(() => statusOf(`${api.url}/healthz`), answering).toBe(200);
    expect(await statusOf(`${api.url}/readyz`)).toBe(503);
    expect(await registerReseller(api)).toBe(503);
    await migrate(databaseUrl);
    await expect.poll(() => registerReseller(api), answering).toBe(201);
    expect(await statusOf(`${api.operations}/readyz`)).toBe(200);
    api.child.kill();
    await api.exited;
    await store.stop();
  },
);

test(
  'a process started without its event log waits, writes nothing and serves it later',
  limit,
  async () => {
    const store = new Store(await freePort());
    const url = await store.start();
    await store.stop();
    const api = await startApi(url, await migratedDatabase());
    await expect.poll(() => statusOf(`${api.url}/healthz`), answering).toBe(200);
    expect(await statusOf(`${api.url}/readyz`)).toBe(503);
    expect(await registerReseller(api)).toBe(503);
    await store.start();
    expect(await eventsOf(url)).toEqual([]);
    await expect.poll(() => registerReseller(api), answering).toBe(201);
    const types = (await eventsOf(url)).map(({ type }) => type);
    expect(types[0]).toBe('LedgerStarted');
    expect(types).toContain('ResellerRegistered');
    await store.stop();
    await expect.poll(() => statusOf(`${api.url}/readyz`), answering).toBe(503);
    // Orchestrators poll this: reads go on.
    expect(await statusOf(`${api.operations}/readyz`)).toBe(200);
    api.child.kill();
    await api.exited;
  },
);

test('a process started without a log of 0.x ends when the log is back', limit, async () => {
  const store = new Store(await freePort());
  const url = await store.start();
  await appendAsOlder(url);
  const before = await eventsOf(url);
  await store.stop();
  const databaseUrl = await migratedDatabase();
  const api = await startApi(url, databaseUrl);
  await expect.poll(() => statusOf(`${api.url}/healthz`), answering).toBe(200);
  const tables = await ledgerContentOf(databaseUrl);
  await store.start();
  const [code] = await api.exited;
  expect(code).toBe(1);
  expect(api.output()).toMatch(madeByOlder);
  expect(await eventsOf(url)).toEqual(before);
  expect(await ledgerContentOf(databaseUrl)).toEqual(tables);
});

test('a projector whose database is away ends, and names it without its password', async () => {
  const { exited, output } = serviceProcess('projector', {
    EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
    DATABASE_URL: 'postgres://ledger:hunter2@127.0.0.1:1/ledger',
  });
  const [code] = await exited;
  expect(code).toBe(1);
  expect(output()).toContain(
    'the database postgres://127.0.0.1:1/ledger cannot be used: connect ECONNREFUSED',
  );
  expect(output()).not.toContain('hunter2');
});
