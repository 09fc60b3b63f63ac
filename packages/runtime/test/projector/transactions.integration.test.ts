import { createServer, connect as dial, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { portOf } from '../../../../test/services/free-port.js';
import { ownDatabase } from '../../../../test/services/inject.js';
import { inTwoTrips, type TwoTrips } from '../../src/projector/transactions.js';
import { connectReadTables } from '../../src/tables/connection/connect.js';
import { sideBySide } from '../../src/tables/side-by-side.js';

const connected = (url: string) =>
  connectReadTables(url, { connectionsMax: 1, name: 'test', onError: () => undefined });
const databaseUrl = await ownDatabase();
const tables = connected(databaseUrl);
const { pool } = tables;
beforeAll(() => pool.query('create table public.two_trips (word text primary key)'));
afterAll(() => tables.close());
beforeEach(() => pool.query('truncate public.two_trips'));

const insert = 'insert into public.two_trips values ($1)';
const words = async () =>
  (await pool.query('select word from public.two_trips order by word')).rows;
const fails = "select ('no' || ' number')::integer";
const parts = (different: Partial<TwoTrips>): TwoTrips => ({
  hold: (client) => client.query('select 1'),
  work: (client) => client.query(insert, ['work']),
  finish: (client) => client.query(insert, ['finish']),
  ...different,
});

test('a transaction of two round trips commits all writes', async () => {
  await inTwoTrips(pool, parts({}));
  expect(await words()).toEqual([{ word: 'finish' }, { word: 'work' }]);
});

test.each<[string, Partial<TwoTrips>]>([
  ['the hold', { hold: (client) => client.query(fails) }],
  [
    'the work',
    { work: (client) => client.query(insert, ['work']).then(() => client.query(fails)) },
  ],
  ['the end, after the commit was sent', { finish: (client) => client.query(fails) }],
])('a failure in %s rolls back, and rejects with its error', async (_, different) => {
  await expect(inTwoTrips(pool, parts(different))).rejects.toThrow('no number');
  expect(await words()).toEqual([]);
  await inTwoTrips(pool, parts({}));
  expect(await words()).toHaveLength(2);
});

test('work that continues after a failure writes nothing outside of the transaction', async () => {
  const late = async (client: Parameters<TwoTrips['work']>[0]) => {
    for (const word of ['a', 'b', 'c']) await client.query(insert, [word]).catch(() => undefined);
  };
  const work = (client: Parameters<TwoTrips['work']>[0]) =>
    sideBySide(client.query(fails), late(client));
  await expect(inTwoTrips(pool, parts({ work }))).rejects.toThrow('no number');
  const held = (client: Parameters<TwoTrips['work']>[0]) => client.query(fails);
  await expect(inTwoTrips(pool, parts({ hold: held, work: late }))).rejects.toThrow('no number');
  expect(await words()).toEqual([]);
});

test('a broken connection is replaced', async () => {
  const proxy = await proxyTo(databaseUrl);
  const breaking = connected(proxy.url);
  onTestFinished(() => breaking.close());
  const finish = (client: Parameters<TwoTrips['work']>[0]) => {
    proxy.cut();
    return client.query(insert, ['finish']);
  };
  await expect(inTwoTrips(breaking.pool, parts({ finish }))).rejects.toThrow();
  expect(await words()).toEqual([]);
  await inTwoTrips(breaking.pool, parts({}));
  expect(await words()).toHaveLength(2);
});

test('a transaction has two round trips', async () => {
  const { url, roundTrips } = await proxyTo(databaseUrl);
  const counting = connected(url);
  onTestFinished(() => counting.close());
  await counting.pool.query('select 1');
  const before = roundTrips();
  await inTwoTrips(
    counting.pool,
    parts({
      work: (client) => sideBySide(client.query(insert, ['a']), client.query(insert, ['b'])),
    }),
  );
  expect(roundTrips() - before).toBe(2);
});

async function proxyTo(
  to: string,
): Promise<{ readonly url: string; roundTrips(): number; cut(): void }> {
  const { hostname, port } = new URL(to);
  let [count, clientSpeaks] = [0, false];
  const open = new Set<Socket>();
  const between = createServer((client) => {
    const server = dial(Number(port), hostname);
    open.add(client);
    client.on('data', (bytes) => {
      if (!clientSpeaks) count += 1;
      clientSpeaks = true;
      server.write(bytes);
    });
    server.on('data', (bytes) => {
      clientSpeaks = false;
      client.write(bytes);
    });
    for (const end of [client, server]) end.on('error', () => undefined);
    client.on('close', () => server.destroy());
    server.on('close', () => client.destroy());
  });
  const ownPort = await portOf(between);
  onTestFinished(() => void between.close());
  const url = new URL(to);
  url.host = `127.0.0.1:${ownPort}`;
  const cut = () => {
    for (const client of open) client.destroy();
  };
  return { url: String(url), roundTrips: () => count, cut };
}
