// Long: 30 s. Fills buffers and waits for time limits.
import { once } from 'node:events';
import { connect as connectSocket, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { message, query } from '../src/wire/messages.js';
import { oneServer, value } from './one-server.js';
import { deafConnection, rawConnection, startup } from './raw-connection.js';

const server = oneServer({ idleInTransactionMs: 500 });
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Reads no answers. */
async function deaf(): Promise<Socket> {
  const socket = await deafConnection(server.port);
  sockets.push(socket);
  return socket;
}

describe('a client that does not read its answers', () => {
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

describe('a COPY that never ends', () => {
  it('blocks no other client', async () => {
    const raw = await rawConnection(server.port);
    raw.socket.write(startup({ user: 'postgres' }));
    await raw.until('Z');
    raw.socket.write(query('create table endless_copy (text text)'));
    await raw.until('Z');
    raw.socket.write(query('copy endless_copy from stdin'));
    await raw.until('G');
    raw.socket.write(message('d', Buffer.from('one\n')));
    expect(await value(await server.client(), 'select count(*)::int from endless_copy')).toBe(0);
    raw.socket.destroy();
  });

  it('ends at its connection’s time limit', async () => {
    const raw = await rawConnection(server.port);
    raw.socket.write(startup({ user: 'postgres', options: '-c statement_timeout=500' }));
    await raw.until('Z');
    raw.socket.write(query('create table timed_copy (text text)'));
    await raw.until('Z');
    raw.socket.write(query('copy timed_copy from stdin'));
    await raw.until('G');
    const sending = setInterval(() => raw.socket.write(message('d', Buffer.from('x\n'))), 50);
    const error = (await raw.until('E')).at(-1);
    clearInterval(sending);
    expect(String(error?.bytes)).toContain('57014');
    expect(await value(await server.client(), 'select count(*)::int from timed_copy')).toBe(0);
    raw.socket.destroy();
  });
});

it('a connection without a start-up message is closed, and delays no other', async () => {
  const socket = connectSocket(server.port, '127.0.0.1');
  sockets.push(socket);
  const said = once(socket, 'data');
  expect(await value(await server.client(), 'select 1')).toBe(1);
  expect(String((await said)[0])).toContain('the start-up message did not arrive in time');
});
