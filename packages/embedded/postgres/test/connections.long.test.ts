// Long: 30 s. Opens and breaks many connections.
import fc from 'fast-check';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { cut, failure, oneServer, value } from './one-server.js';

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
