// Long: 22 s. Waits for time limits of seconds.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { readError } from '../src/wire/errors.js';
import { query } from '../src/wire/messages.js';
import { oneServer, value } from './one-server.js';
import { cancelRequest, rawConnection, rawSession } from './raw-connection.js';

const limitMs = 1_000;
const server = oneServer({ idleInTransactionMs: limitMs });

function ending(client: pg.Client): Promise<unknown> {
  return new Promise((resolve) =>
    client.once('error', (error) => resolve(Reflect.get(error, 'code'))),
  );
}

describe('an idle open transaction', () => {
  it('ends at the limit, and other clients are served', async () => {
    const [idle, waiting] = await Promise.all([server.client(), server.client()]);
    await idle.query('create table left_open (n int)');
    await idle.query("set application_name = 'forgetful'");
    await idle.query('begin; insert into left_open values (1)');
    const ended = ending(idle);
    expect(await value(waiting, 'select count(*)::int from left_open')).toBe(0);
    expect(await ended).toBe('25P03');
    expect(server.logged).toContainEqual(
      expect.objectContaining({ level: 'warn', application: 'forgetful', limit_ms: limitMs }),
    );
  });

  it('can last longer than the limit with regular statements', async () => {
    const client = await server.client();
    await client.query('begin');
    for (let n = 0; n < 6; n += 1) {
      await sleep(limitMs / 4);
      expect(await value(client, 'select 1')).toBe(1);
    }
    expect((await client.query('commit')).command).toBe('COMMIT');
  });

  it("ends earlier at the connection's own limit", async () => {
    const client = await server.client({ options: '-c idle_in_transaction_session_timeout=50ms' });
    const ended = ending(client);
    await client.query('begin');
    expect(await ended).toBe('25P03');
    expect(server.logged).toContainEqual(expect.objectContaining({ level: 'warn', limit_ms: 50 }));
  });
});

describe('a cancel request', () => {
  it('cancels a waiting query, and its connection continues', async () => {
    const holder = await server.client();
    await holder.query('create table cancelled (n int)');
    const raw = await rawSession(server.port);
    await holder.query('begin');
    raw.socket.write(query('insert into cancelled values (1)'));
    await sleep(50);
    (await rawConnection(server.port)).socket.write(cancelRequest(raw.id, raw.key));
    const error = (await raw.until('Z')).find(({ type }) => type === 'E');
    expect(error && readError(error.bytes).code).toBe('57014');
    await holder.query('commit');
    raw.socket.write(query('select 1'));
    expect((await raw.until('Z')).map(({ type }) => type)).toEqual(['T', 'D', 'C', 'Z']);
    expect(await value(holder, 'select count(*)::int from cancelled')).toBe(0);
    raw.socket.destroy();
  });

  it('with a wrong key has no effect', async () => {
    const holder = await server.client();
    const raw = await rawSession(server.port);
    await holder.query('begin');
    raw.socket.write(query('select 1'));
    await sleep(20);
    const canceller = await rawConnection(server.port);
    canceller.socket.write(cancelRequest(raw.id, raw.key === 0 ? 1 : raw.key - 1));
    await once(canceller.socket, 'end');
    await holder.query('commit');
    expect((await raw.until('Z')).map(({ type }) => type)).toEqual(['T', 'D', 'C', 'Z']);
    raw.socket.destroy();
  });

  it.each(['pg_terminate_backend', 'pg_cancel_backend'])(
    'of %s ends no connection',
    async (name) => {
      const [client, other] = await Promise.all([server.client(), server.client()]);
      await client.query(`select ${name}(pg_backend_pid())`);
      expect(await value(client, 'select 1')).toBe(1);
      expect(await value(other, 'select 2')).toBe(2);
    },
  );
});

it.each([
  'set idle_session_timeout = 20',
  'set transaction_timeout = 20',
  'begin; set local idle_in_transaction_session_timeout = 20',
  'begin; set local transaction_timeout = 20',
])('the engine’s own time limits do not end the shared session: %s', async (sql) => {
  const [client, other] = await Promise.all([server.client(), server.client()]);
  await client.query(sql);
  await sleep(60);
  await client.query('commit');
  expect(await value(client, 'select 1')).toBe(1);
  expect(await value(other, 'select 2')).toBe(2);
});
