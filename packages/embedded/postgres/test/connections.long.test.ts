// Long: 50 s. Opens and breaks many connections, and reopens the engine for broken messages.
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { type Message, message, query, readRow, sync } from '../src/wire/messages.js';
import { cut, failure, oneServer, value } from './one-server.js';
import { extended, rawConnection, startup } from './raw-connection.js';

const server = oneServer();

it('a connection gets its answers in order under any load of others', async () => {
  const clients = await Promise.all([server.client(), server.client(), server.client()]);
  const step = fc.oneof(
    fc.integer({ min: -1000, max: 1000 }).map((n) => ({ sql: `select ${n} as it`, gives: n })),
    fc.constant({ sql: 'select 1/0 as it', gives: '22012' }),
    fc.constant({ sql: 'select nothing as it', gives: '42703' }),
    fc
      .integer({ min: 0, max: 9 })
      .map((n) => ({ sql: `begin; select ${n} as it; commit`, gives: n })),
  );
  const script = fc.array(step, { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(fc.tuple(script, script, script), async (scripts) => {
      const answers = await Promise.all(scripts.map((steps, n) => inTurn(clients[n], steps)));
      expect(answers).toEqual(scripts.map((steps) => steps.map(({ gives }) => gives)));
    }),
    { numRuns: 40 },
  );
});

async function inTurn(
  client: pg.Client | undefined,
  steps: readonly { readonly sql: string }[],
): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const { sql } of steps) answers.push(await answerOf(client, sql));
  return answers;
}

async function answerOf(client: pg.Client | undefined, sql: string): Promise<unknown> {
  try {
    const answer: unknown = await client?.query(sql);
    const results = Array.isArray(answer) ? answer : [answer];
    return results.flatMap(({ rows }) => rows).find((row) => 'it' in row)?.it;
  } catch (error) {
    return error instanceof pg.DatabaseError ? error.code : error;
  }
}

it.each(['open', 'failed'])(
  'a connection lost in an %s transaction rolls back without effect on others',
  async (kind) => {
    const [lost, waiting] = await Promise.all([server.client(), server.client()]);
    await waiting.query(`create table lost_${kind} (n int)`);
    await lost.query(`begin; insert into lost_${kind} values (1)`);
    if (kind === 'failed') await failure(lost.query('select 1/0'));
    const read = value(waiting, `select count(*)::int from lost_${kind}`);
    cut(lost);
    expect(await read).toBe(0);
  },
);

describe('statements over several messages', () => {
  it('a transaction over many messages is isolated from other connections', async () => {
    const clients = await Promise.all([1, 2, 3].map(() => server.client()));
    await clients[0]?.query('create table pieces (id serial, who int)');
    await Promise.all(
      clients.map(async (client, who) => {
        await client.query('begin');
        for (let n = 0; n < 5; n += 1)
          await client.query('insert into pieces (who) values ($1)', [who]);
        await client.query('commit');
      }),
    );
    const rows = await clients[0]?.query('select who from pieces order by id');
    const order = rows?.rows.map(({ who }) => Number(who)) ?? [];
    const changes = order.filter((who, index) => index > 0 && who !== order[index - 1]);
    expect([order.length, changes.length]).toEqual([15, 2]);
  });
});

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
