// Long: 90 s. Fills buffers (600 MB), opens a thousand connections, waits for time limits.
import { once } from 'node:events';
import { connect as connectSocket, type Socket } from 'node:net';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { query } from '../src/wire/messages.js';
import { failure, oneServer, value } from './one-server.js';
import { deafConnection } from './raw-connection.js';

const server = oneServer({ idleInTransactionMs: 500 });
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

async function deaf(): Promise<Socket> {
  const socket = await deafConnection(server.port);
  sockets.push(socket);
  return socket;
}

describe('a client that does not read its answers', () => {
  it('blocks no other client, and the unsent bytes of all are bounded', async () => {
    const other = await server.client();
    const greedy = await Promise.all(Array.from({ length: 14 }, () => deaf()));
    let closed = 0;
    for (const socket of greedy) {
      socket.on('close', () => {
        closed += 1;
      });
      socket.write(query("select repeat('x', 1000000) from generate_series(1, 50)"));
      expect(await value(other, 'select 1')).toBe(1);
    }
    for (const socket of greedy) socket.resume();
    await expect.poll(() => closed).toBeGreaterThan(0);
    expect(await value(other, 'select 2')).toBe(2);
  });

  it('loses its open transaction', async () => {
    const socket = await deaf();
    socket.write(query("begin; select repeat('x', 1000000) from generate_series(1, 50)"));
    expect(await value(await server.client(), 'select 1')).toBe(1);
  });

  it('buffers notifications up to the bound only', async () => {
    const socket = await deaf();
    socket.write(query('listen flood'));
    const sender = await server.client();
    for (let round = 0; round < 20; round += 1) {
      await sender.query(
        "select pg_notify('flood', repeat('x', 7000) || n) from generate_series(1, 100) n",
      );
    }
    expect(await value(sender, 'select 1')).toBe(1);
  });
});

it('a connection without a start-up message is closed, and delays no other', async () => {
  const socket = connectSocket(server.port, '127.0.0.1');
  sockets.push(socket);
  const answer = once(socket, 'data');
  expect(await value(await server.client(), 'select 1')).toBe(1);
  expect(String((await answer)[0])).toContain('the start-up message did not arrive in time');
});

it('a thousand connections are served, and one more is refused as too many', async () => {
  const open = async () => {
    const client = new pg.Client({ connectionString: server.url });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const clients: pg.Client[] = [];
  for (let round = 0; round < 20; round += 1) {
    clients.push(...(await Promise.all(Array.from({ length: 50 }, open))));
  }
  const answers = await Promise.all(clients.map((client, n) => value(client, `select ${n}`)));
  expect(answers).toEqual(clients.map((_, n) => n));
  expect(await failure(open())).toBe('53300');
  await Promise.all(clients.map((client) => client.end()));
  await expect.poll(() => failure(open().then((client) => client.end()))).toBeUndefined();
});
