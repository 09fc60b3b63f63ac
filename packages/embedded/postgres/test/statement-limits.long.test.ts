// Long: 60 s. Each statement over its limit reopens the engine.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { query } from '../src/wire/messages.js';
import { cut, errorOf, failure, oneServer, value } from './one-server.js';
import { cancelRequest, rawConnection, startup } from './raw-connection.js';

const server = oneServer({ answerBytesMax: 4 * 2 ** 20 });
const endless =
  'with recursive r(n) as (select 1 union all select n + 1 from r) select count(*) from r';

it('ends a statement at its limit; other connections keep their answers, rows, settings and statements', async () => {
  const [greedy, reader, listener] = await Promise.all([
    server.client({ options: '-c statement_timeout=400ms' }),
    server.client(),
    server.client({ options: '-c work_mem=9MB' }),
  ]);
  const payloads: unknown[] = [];
  listener.on('notification', ({ payload }) => payloads.push(payload));
  await listener.query('listen survivors');
  await reader.query('create table survivors as select n from generate_series(1, 1000) n');
  const sum = () => reader.query({ name: 'sum', text: 'select sum(n)::int s from survivors' });
  expect((await sum()).rows).toEqual([{ s: 500_500 }]);
  await greedy.query('begin; insert into survivors values (0)');
  const ended = errorOf(greedy.query(`insert into survivors ${endless}`));
  const meanwhile = sum();
  const error = await ended;
  expect([error.code, error.message]).toEqual([
    '57014',
    'canceling statement due to statement timeout',
  ]);
  expect(error.detail).toMatch(/^The embedded database cannot stop a statement .* reopened/);
  expect(await failure(greedy.query('select 1'))).toBe('25P02');
  expect((await greedy.query('commit')).command).toBe('ROLLBACK');
  expect((await meanwhile).rows).toEqual([{ s: 500_500 }]);
  expect(await value(greedy, 'select count(*)::int from survivors')).toBe(1000);
  expect(await value(listener, 'show work_mem')).toBe('9MB');
  await reader.query("notify survivors, 'after'");
  await expect.poll(() => payloads).toEqual(['after']);
});

it('honors a limit set within a transaction', async () => {
  const client = await server.client();
  const sql = `begin; set local statement_timeout = 400; select 1; ${endless}; commit`;
  expect(await failure(client.query(sql))).toBe('57014');
  await client.query('rollback');
  expect(await value(client, 'show statement_timeout')).toBe('0');
});

it('does not count the time that a statement waits for its turn', async () => {
  const limited = { options: '-c statement_timeout=300ms' };
  const [holder, waiting] = await Promise.all([server.client(), server.client(limited)]);
  await holder.query('begin');
  const answer = value(waiting, 'select 2');
  await sleep(600);
  await holder.query('commit');
  expect(await answer).toBe(2);
});

it('ends a canceled statement that runs for two more seconds', async () => {
  const raw = await rawConnection(server.port);
  raw.socket.write(startup({ user: 'postgres' }));
  const key = (await raw.until('Z')).find(({ type }) => type === 'K')?.bytes ?? Buffer.alloc(13);
  raw.socket.write(query(endless));
  await sleep(100);
  const canceler = await rawConnection(server.port);
  canceler.socket.write(cancelRequest(key.readUInt32BE(5), key.readUInt32BE(9)));
  await once(canceler.socket, 'end');
  const error = (await raw.until('Z')).find(({ type }) => type === 'E');
  expect(String(error?.bytes)).toMatch(/57014.*canceling statement due to user request/s);
  raw.socket.write(query('select 1'));
  expect((await raw.until('Z')).map(({ type }) => type)).toEqual(['T', 'D', 'C', 'Z']);
  raw.socket.destroy();
});

it('ends a statement whose client has disconnected', async () => {
  const [leaving, waiting] = await Promise.all([server.client(), server.client()]);
  failure(leaving.query(endless)).catch(() => undefined);
  await sleep(100);
  cut(leaving);
  expect(await value(waiting, 'select 3')).toBe(3);
});

it('gives up an answer beyond the limit and undoes its statement', async () => {
  const client = await server.client();
  await client.query('create table spilled (n int)');
  const large =
    "with added as (insert into spilled values (1) returning n) select repeat('x', 100000) from added, generate_series(1, 100)";
  expect((await errorOf(client.query(large))).message).toBe('the answer exceeds 4 MiB');
  expect(await value(client, 'select count(*)::int from spilled')).toBe(0);
});
