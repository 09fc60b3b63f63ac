// Long: 20 s. Reopens the engine for broken messages.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type Message, message, query, readRow, sync } from '../src/wire/messages.js';
import { oneServer, value } from './one-server.js';
import { extended, rawConnection, startup } from './raw-connection.js';

const server = oneServer();
const hello = startup({ user: 'postgres', database: 'postgres' });
const synced = (sql: string) => Buffer.concat([extended(sql), sync]);

const rowsOf = (answer: readonly Message[]) =>
  answer.filter(({ type }) => type === 'D').map(({ bytes }) => readRow(bytes)[0]);

it('messages that arrive byte by byte get the same answers', async () => {
  const { socket, until } = await rawConnection(server.port);
  socket.setNoDelay(true);
  const other = await server.client();
  const bytes = Buffer.concat([hello, query("select 'first'"), synced("select 'second'")]);
  for (const [index, byte] of bytes.entries()) {
    socket.write(Buffer.from([byte]));
    if (index % 16 === 0) await sleep(1);
    if (index % 64 === 0) expect(await value(other, 'select 1')).toBe(1);
  }
  await until('Z');
  expect(rowsOf(await until('Z'))).toEqual(['first']);
  expect(rowsOf(await until('Z'))).toEqual(['second']);
  socket.destroy();
});

it('pipelined batches are answered in order, each with its own error', async () => {
  const { socket, until } = await rawConnection(server.port);
  const statements = ["select 'a'", 'select 1/0', "select 'b'", 'select nothing', "select 'c'"];
  socket.write(Buffer.concat([hello, ...statements.map(synced)]));
  await until('Z');
  const answers: unknown[] = [];
  for (const _ of statements) {
    const answer = await until('Z');
    answers.push(rowsOf(answer)[0] ?? answer.find(({ type }) => type === 'E')?.type);
    expect(answer.filter(({ type }) => type === 'Z')).toHaveLength(1);
  }
  expect(answers).toEqual(['a', 'E', 'b', 'E', 'c']);
  socket.destroy();
});

it('encryption is declined, and the connection continues without', async () => {
  const { socket } = await rawConnection(server.port);
  const encryption = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);
  let text = '';
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1');
  });
  socket.write(Buffer.concat([encryption, hello, query("select 'unencrypted'")]));
  await expect.poll(() => text).toMatch(/^NR.*unencrypted/s);
  socket.destroy();
});

it.each([
  ['another protocol', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
  ['a message of an unknown type', Buffer.concat([hello, message('?')])],
  ['a message of an invalid length', Buffer.concat([hello, Buffer.from([0x51, 0, 0, 0, 1])])],
])('%s ends its connection and no other', async (_, bytes) => {
  const { socket, until } = await rawConnection(server.port);
  const client = await server.client();
  socket.write(bytes);
  const error = (await until('E')).at(-1);
  expect(String(error?.bytes)).toContain('08P01');
  expect(await value(client, 'select 1')).toBe(1);
  socket.destroy();
});
