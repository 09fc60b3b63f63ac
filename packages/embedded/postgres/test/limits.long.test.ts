// Long: 150 s. Reopening the engine takes 1 to 8 s.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { seededPart } from '../../../../test/services/seeded-part.js';
import { query } from '../src/wire/messages.js';
import { cut, errorOf, failure, oneServer, value } from './one-server.js';
import { cancelRequest, rawConnection, rawSession } from './raw-connection.js';

const server = oneServer({ answerBytesMax: 4 * 2 ** 20 });
const limited = { options: '-c statement_timeout=500ms' };
const endless =
  'with recursive r(n) as (select 1 union all select n + 1 from r) select count(*) from r';

async function restart(meanwhile: () => Promise<unknown> = async () => undefined): Promise<void> {
  const greedy = await server.client(limited);
  const outcome = failure(greedy.query(endless));
  const done = meanwhile();
  expect(await outcome).toBe('57014');
  await done;
}

describe('statement_timeout', () => {
  it.each(
    seededPart(
      [
        ['an endless query', endless],
        ['pg_sleep', 'select pg_sleep(600)'],
        ['an endless sort', sortOf(30_000)],
        ['a function', 'do $$ begin loop perform 1; end loop; end $$'],
        [
          'a geometry',
          'select ST_Area(ST_Buffer(ST_Collect(g), 1, 200)) from (select ST_Buffer(ST_Point(random() * 100, n), 30, 500) g from generate_series(1, 3000) n) many',
        ],
      ],
      2,
    ),
  )('in the start-up options ends %s, and its connection continues', async (_, sql) => {
    const client = await server.client(limited);
    const error = await errorOf(client.query(sql));
    expect([error.code, error.message, error.severity]).toEqual([
      '57014',
      'canceling statement due to statement timeout',
      'ERROR',
    ]);
    expect(error.detail).toMatch(/^The embedded database cannot stop a statement .* reopened/);
    expect(error.hint).toMatch(/repeat the request after 30 s/);
    await client.query('reset statement_timeout; set statement_timeout = 0');
    expect(await value(client, 'select ST_Area(ST_MakeEnvelope(0, 0, 2, 2)) + 1')).toBe(5);
  });

  it.each(
    seededPart(
      [
        ['SET', ['set statement_timeout = 400']],
        ['set_config', ["select set_config('statement_timeout', '400ms', false)"]],
        ['SET LOCAL', ['begin', "set local statement_timeout = '0.4s'"]],
        ['SET in a transaction', ['begin', 'set statement_timeout to 400']],
        [
          'SET LOCAL over a longer one',
          ["set statement_timeout = '1h'", 'begin', 'set local statement_timeout = 400'],
        ],
        [
          'a savepoint that was rolled back',
          [
            ...['begin', 'set local statement_timeout = 400', 'savepoint a'],
            ...['set local statement_timeout = 0', 'rollback to a'],
          ],
        ],
      ],
      2,
    ),
  )('set by %s is respected', async (_, statements) => {
    const client = await server.client();
    for (const sql of statements) await client.query(sql);
    expect(await failure(client.query(endless))).toBe('57014');
  });

  it('applies to prepared statements, and to those of a transaction', async () => {
    const client = await server.client(limited);
    const query = { name: 'endless', text: `${endless} where n > $1`, values: [0] };
    expect(await failure(client.query(query))).toBe('57014');
    await client.query('begin');
    expect(await failure(client.query(query))).toBe('57014');
    await client.query('rollback');
  });

  it('in a query of several statements applies to the later ones', async () => {
    const client = await server.client();
    const sql = `begin; set local statement_timeout = 400; select 1; ${endless}; commit`;
    expect(await failure(client.query(sql))).toBe('57014');
    await client.query('rollback');
    expect(await value(client, 'show statement_timeout')).toBe('0');
  });

  it.each(
    seededPart(
      [
        [
          'a SET LOCAL whose transaction has ended',
          ['begin', 'set local statement_timeout = 300', 'commit'],
        ],
        ['a SET that was rolled back', ['begin', 'set statement_timeout = 300', 'rollback']],
        ['a SET that was reset', ['set statement_timeout = 300', 'reset statement_timeout']],
        [
          'a SET that was set to none',
          ['set statement_timeout = 300', 'set statement_timeout = 0'],
        ],
        ['another connection', []],
      ],
      2,
    ),
  )('of %s does not apply', async (_, statements) => {
    const client = await server.client();
    const other = await server.client();
    await other.query('set statement_timeout = 300');
    for (const sql of statements) await client.query(sql);
    expect(await value(client, 'select 1 from pg_sleep(1)')).toBe(1);
  });

  it("excludes a statement's waiting time", async () => {
    const [holder, waiting] = await Promise.all([server.client(), server.client(limited)]);
    await holder.query('begin');
    const answer = value(waiting, 'select 2');
    await sleep(1_000);
    await holder.query('commit');
    expect(await answer).toBe(2);
  });

  it('undoes the statement and its transaction', async () => {
    const client = await server.client(limited);
    await client.query('create table undone (n int)');
    await client.query('insert into undone values (1)');
    await client.query('begin; insert into undone values (2)');
    expect(await failure(client.query(`insert into undone ${endless}`))).toBe('57014');
    expect(await failure(client.query('select 1'))).toBe('25P02');
    expect(await failure(client.query({ text: 'select $1::int', values: [1] }))).toBe('25P02');
    expect((await client.query('commit')).command).toBe('ROLLBACK');
    expect(await failure(client.query(`insert into undone ${endless}`))).toBe('57014');
    expect(await value(client, 'select array_agg(n) from undone')).toEqual([1]);
  });
});

describe('while the engine is reopened for one connection', () => {
  it('queries of others wait, and committed data is there', async () => {
    const [writer, ...readers] = await Promise.all([1, 2, 3, 4].map(() => server.client()));
    await writer?.query('create table outlasting as select n from generate_series(1, 1000) n');
    await restart(async () => {
      const sums = readers.map((reader) => value(reader, 'select sum(n)::int from outlasting'));
      const late = server
        .client()
        .then((client) => value(client, 'select count(*)::int from outlasting'));
      expect(await Promise.all([...sums, late])).toEqual([500_500, 500_500, 500_500, 1000]);
      await writer?.query('insert into outlasting values (0)');
    });
    expect(writer && (await value(writer, 'select count(*)::int from outlasting'))).toBe(1001);
  });

  it('settings, roles and the search path stay with each connection', async () => {
    const [one, other] = await Promise.all([
      server.client({ options: '-c search_path=pg_catalog -c work_mem=9MB' }),
      server.client(),
    ]);
    await one.query("set time zone 'Asia/Tokyo'");
    await other.query("create role kept_role; set role kept_role; set application_name = 'other'");
    await restart();
    const settings =
      "select current_setting('timezone') || current_setting('work_mem') || current_user";
    expect(await value(one, settings)).toBe('Asia/Tokyo9MBpostgres');
    expect(await value(one, 'show search_path')).toBe('pg_catalog');
    expect(await value(other, 'select current_user::text')).toBe('kept_role');
    expect(await value(other, 'show application_name')).toBe('other');
  });

  it('prepared statements survive, repeatedly', async () => {
    const clients = await Promise.all([1, 2].map(() => server.client()));
    const ask = (client: pg.Client, factor: number) =>
      client.query({ name: 'kept', text: `select $1::int * ${factor} as n`, values: [7] });
    const all = async () =>
      Promise.all(clients.map(async (client, at) => (await ask(client, at + 2)).rows[0]?.n));
    expect(await all()).toEqual([14, 21]);
    await restart();
    expect(await all()).toEqual([14, 21]);
    expect(await all()).toEqual([14, 21]);
    await restart();
    const [first] = clients;
    await first?.query('begin');
    expect(first && (await ask(first, 2)).rows[0]?.n).toBe(14);
    await first?.query('commit');
    expect(await all()).toEqual([14, 21]);
  });

  it('a statement prepared again in a failed transaction is usable after it', async () => {
    const client = await server.client();
    const query = { name: 'later', text: 'select 5 as n' };
    await client.query(query);
    await restart();
    await client.query('begin');
    expect(await failure(client.query('select 1/0'))).toBe('22012');
    expect(await failure(client.query(query))).toBe('25P02');
    await client.query('rollback');
    expect((await client.query(query)).rows).toEqual([{ n: 5 }]);
  });

  it('a statement that could not be prepared in a failed transaction is prepared after it', async () => {
    const client = await server.client(limited);
    const query = { name: 'refused at first', text: 'select 5 as n' };
    await client.query('begin');
    expect(await failure(client.query(endless))).toBe('57014');
    expect(await failure(client.query(query))).toBe('25P02');
    await client.query('rollback');
    await client.query('begin');
    expect((await client.query(query)).rows).toEqual([{ n: 5 }]);
    await client.query('commit');
  });

  it('listeners keep their channels', async () => {
    const client = await server.client();
    const payloads: unknown[] = [];
    client.on('notification', ({ payload }) => payloads.push(payload));
    await client.query('listen outlasting');
    await restart();
    const sender = await server.client();
    await sender.query("notify outlasting, 'after'");
    await expect.poll(() => payloads).toEqual(['after']);
  });

  it('files of its sorts and temporary tables are removed', async () => {
    const client = await server.client();
    await client.query('create temporary table brief as select n from generate_series(1, 1000) n');
    const greedy = await server.client({ options: '-c statement_timeout=2500' });
    expect(await failure(greedy.query(sortOf(100_000)))).toMatch(/57014|53400/);
    await restart();
    expect(
      await value(client, "select count(*)::int from pg_ls_dir('base/pgsql_tmp', true, false)"),
    ).toBe(0);
    expect(
      await value(client, "select count(*)::int from pg_ls_dir('base/5') f where f ~ '^t[0-9]+_'"),
    ).toBe(0);
  });
});

describe('a statement without a limit', () => {
  it('is not stopped by the limits of others', async () => {
    const [patient, other] = await Promise.all([server.client(), server.client(limited)]);
    const long = value(patient, 'select 1 from pg_sleep(1.5)');
    expect(await Promise.all([long, value(other, 'select 2')])).toEqual([1, 2]);
  });

  it('ends when it runs for two seconds after a cancel', async () => {
    const raw = await rawSession(server.port);
    raw.socket.write(query(endless));
    await sleep(100);
    const canceller = await rawConnection(server.port);
    canceller.socket.write(cancelRequest(raw.id, raw.key));
    await once(canceller.socket, 'end');
    const error = (await raw.until('Z')).find(({ type }) => type === 'E');
    expect(String(error?.bytes)).toMatch(/57014.*canceling statement due to user request/s);
    raw.socket.write(query('select 1'));
    expect((await raw.until('Z')).map(({ type }) => type)).toEqual(['T', 'D', 'C', 'Z']);
    raw.socket.destroy();
  });

  it('ends when its client has gone', async () => {
    const [leaving, waiting] = await Promise.all([server.client(), server.client()]);
    failure(leaving.query(endless)).catch(() => undefined);
    await sleep(100);
    cut(leaving);
    expect(await value(waiting, 'select 3')).toBe(3);
  });
});

describe('memory bounds', () => {
  it('an answer over the limit is dropped, and its statement undone', async () => {
    const client = await server.client();
    await client.query('create table spilled (n int)');
    const large =
      "with added as (insert into spilled values (1) returning n) select repeat('x', 100000) from added, generate_series(1, 100)";
    const error = await errorOf(client.query(large));
    expect([error.code, error.message]).toEqual(['53200', 'the answer exceeds 4 MiB']);
    expect(await value(client, 'select count(*)::int from spilled')).toBe(0);
  });

  it('endless recursion of a function fails for its caller only', async () => {
    const [client, other] = await Promise.all([server.client(), server.client()]);
    await client.query('set max_stack_depth = 100');
    await client.query(`create function deep(n int) returns int language plpgsql as
      $$ begin return deep(n + 1); end $$`);
    expect(await failure(client.query('select deep(1)'))).toMatch(/^(54001|57P02|53200)$/);
    expect(await Promise.all([value(client, 'select 1'), value(other, 'select 2')])).toEqual([
      1, 2,
    ]);
  });
});

function sortOf(rows: number): string {
  return `select md5(a.n::text || b.n) as text from generate_series(1, ${rows}) a(n), generate_series(1, ${rows}) b(n) order by text desc limit 1`;
}
