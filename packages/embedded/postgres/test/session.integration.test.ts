import fc from 'fast-check';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { cut, failure, oneServer, value } from './one-server.js';

const server = oneServer();

describe('settings', () => {
  it('the search path of the start-up options resolves table names', async () => {
    const maker = await server.client();
    await maker.query(`
      create schema left_side; create table left_side.named as select 'left' as side;
      create schema right_side; create table right_side.named as select 'right' as side`);
    const options = (schema: string) => ({ options: `-c search_path=${schema},public` });
    const [left, right] = await Promise.all([
      server.client(options('left_side')),
      server.client(options('right_side')),
    ]);
    for (let round = 0; round < 10; round += 1) {
      const sides = [value(left, 'select side from named'), value(right, 'select side from named')];
      expect(await Promise.all(sides)).toEqual(['left', 'right']);
    }
    expect(await failure(maker.query('select side from named'))).toBe('42P01');
  });

  it("RESET restores the connection's initial value", async () => {
    const client = await server.client({
      options: '-c work_mem=8MB',
      application_name: 'resetting',
    });
    await client.query("set work_mem = '9MB'; set application_name = 'changed'");
    await client.query('reset work_mem');
    expect(await value(client, 'show work_mem')).toBe('8MB');
    await client.query('reset all');
    expect(await value(client, 'show application_name')).toBe('resetting');
  });

  it('an invalid initial setting is refused with its code', async () => {
    expect(await failure(server.client({ options: '-c work_mem=lots' }))).toBe('22023');
    expect(await failure(server.client({ options: '-c no_such_setting=1' }))).toBe('42704');
  });

  it('a missing database is refused', async () => {
    expect(await failure(server.client({ connectionString: `${server.url}ql` }))).toBe('3D000');
  });

  it('a role applies to its own connection only', async () => {
    const [one, other] = await Promise.all([server.client(), server.client()]);
    await one.query('create role reader; set role reader');
    expect(await value(one, 'select current_user')).toBe('reader');
    expect(await value(other, 'select current_user')).toBe('postgres');
    await one.query('reset role');
    expect(await value(one, 'select current_user')).toBe('postgres');
  });

  it.each([
    ['set session authorization guest'],
    ['begin', 'set session authorization guest', 'rollback'],
    ['begin', 'set local session authorization guest', 'commit'],
    ['begin', 'set role guest', 'rollback'],
    ['begin', 'set local role guest', 'commit'],
  ])('another user applies to its own connection only: %s', async (...statements) => {
    const [one, other] = await Promise.all([server.client(), server.client()]);
    await other.query(
      "do $$ begin if to_regrole('guest') is null then create role guest; end if; end $$",
    );
    for (const sql of statements) await one.query(sql);
    const who = "select session_user || ' as ' || current_user";
    expect(await value(other, who)).toBe('postgres as postgres');
    expect(await value(await server.client(), who)).toBe('postgres as postgres');
    const stays = statements.length === 1;
    expect(await value(one, who)).toBe(stays ? 'guest as guest' : 'postgres as postgres');
    await one.query('set session authorization postgres');
    expect(await value(one, who)).toBe('postgres as postgres');
  });

  it.each([
    'reset session authorization',
    'reset session_authorization',
    'set session authorization default',
    'set session_authorization to default',
  ])('%s, which the engine does not support, is refused', async (sql) => {
    expect(await failure((await server.client()).query(sql))).toBe('0A000');
  });

  it('any order of SET, SET LOCAL, RESET and rollbacks is isolated per connection', async () => {
    const clients = await Promise.all([1, 2, 3].map(() => server.client()));
    const kinds = [
      'set',
      'set_config',
      'local',
      'rolled back',
      'committed',
      'failed',
      'reset',
    ] as const;
    const action = fc.record({
      who: fc.nat({ max: 2 }),
      kind: fc.constantFrom(...kinds),
      to: fc.integer({ min: 1, max: 59 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 12 }), async (actions) => {
        const expected = ['0', '0', '0'];
        for (const client of clients) await client.query('reset statement_timeout');
        for (const { who, kind, to } of actions) {
          await failure(run(clients[who], statementsOf[kind](to)));
          if (kind === 'reset') expected[who] = '0';
          else if (kind === 'set' || kind === 'set_config' || kind === 'committed')
            expected[who] = `${to}s`;
        }
        const shown = await Promise.all(clients.map((one) => value(one, 'show statement_timeout')));
        expect(shown).toEqual(expected);
      }),
      { numRuns: 40 },
    );
    for (const client of clients) await client.query('reset statement_timeout');
  });
});

const set = (to: number) => `set statement_timeout = '${to}s'`;
const statementsOf = {
  set: (to: number) => [set(to)],
  set_config: (to: number) => [`select set_config('statement_timeout', '${to}s', false)`],
  local: (to: number) => ['begin', `set local statement_timeout = '${to}s'`, 'commit'],
  'rolled back': (to: number) => ['begin', set(to), 'rollback'],
  committed: (to: number) => ['begin', set(to), 'select 1', 'commit'],
  failed: (to: number) => [`${set(to)}; select 1/0`],
  reset: (_: number) => ['reset statement_timeout'],
};

async function run(client: pg.Client | undefined, statements: readonly string[]): Promise<void> {
  for (const sql of statements) await client?.query(sql);
}

describe('prepared statements', () => {
  it('equal names are different statements on different connections', async () => {
    const clients = await Promise.all([1, 2, 3].map(() => server.client()));
    const ask = (index: number) =>
      clients[index]?.query({
        name: 'same',
        text: `select $1::int * ${index + 2} as product`,
        values: [5],
      });
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all([ask(0), ask(1), ask(2)]);
      expect(answers.map((answer) => answer?.rows[0]?.product)).toEqual([10, 15, 20]);
    }
  });

  it('names that differ in their 63rd letter are different', async () => {
    const client = await server.client();
    const names = ['a', 'b'].map((last) => 'x'.repeat(62) + last);
    for (const [index, name] of names.entries()) {
      await client.query({ name, text: `select ${index} as it` });
    }
    const again = await client.query({ name: names[0] ?? '', text: 'select 0 as it' });
    expect(again.rows).toEqual([{ it: 0 }]);
  });

  it('the statements of a closed connection are removed', async () => {
    const [leaving, staying] = await Promise.all([server.client(), server.client()]);
    await leaving.query({ name: 'brief', text: 'select 1 as brief_one' });
    const count =
      "select count(*)::int from pg_prepared_statements where statement like '%brief_one'";
    expect(await value(staying, count)).toBe(1);
    cut(leaving);
    await expect.poll(() => value(staying, count)).toBe(0);
  });

  it('statements that affect other connections are refused', async () => {
    const client = await server.client();
    expect(await failure(client.query('deallocate all'))).toBe('0A000');
    expect(await failure(client.query('discard all'))).toBe('0A000');
    expect(await value(client, 'select 1')).toBe(1);
  });
});

async function listener(...channels: readonly string[]) {
  const client = await server.client();
  const messages: string[] = [];
  client.on('notification', ({ channel, payload }) => void messages.push(`${channel}:${payload}`));
  for (const channel of channels) await client.query(`listen ${channel}`);
  return { client, heard: messages };
}

const settled = (...clients: readonly pg.Client[]) =>
  Promise.all(clients.map((client) => client.query('select 1')));

describe('LISTEN and NOTIFY', () => {
  it('a notification reaches the listeners of its channel, and no other client', async () => {
    const [first, second, other, deaf] = await Promise.all([
      listener('news'),
      listener('news', 'weather'),
      listener('weather'),
      listener(),
    ]);
    await deaf.client.query("notify news, 'one'");
    await deaf.client.query("select pg_notify('weather', 'rain')");
    await settled(first.client, second.client, other.client, deaf.client);
    expect(first.heard).toEqual(['news:one']);
    expect(second.heard).toEqual(['news:one', 'weather:rain']);
    expect(other.heard).toEqual(['weather:rain']);
    expect(deaf.heard).toEqual([]);
  });

  it('a listening sender gets its own notification once', async () => {
    const { client, heard } = await listener('echo');
    await client.query("notify echo, 'me'");
    await settled(client);
    expect(heard).toEqual(['echo:me']);
  });

  it('a notification reaches an idle connection', async () => {
    const { heard } = await listener('bell');
    await (await server.client()).query("notify bell, 'ring'");
    await expect.poll(() => heard).toEqual(['bell:ring']);
  });

  it('a notification is sent at the commit, and not after a rollback', async () => {
    const { client, heard } = await listener('ends');
    const sender = await server.client();
    await sender.query('begin');
    await sender.query("notify ends, 'kept'");
    expect(heard).toEqual([]);
    await sender.query('commit');
    await sender.query("begin; notify ends, 'dropped'");
    await sender.query('rollback');
    await settled(client);
    expect(heard).toEqual(['ends:kept']);
  });

  it('a LISTEN that was rolled back has no effect', async () => {
    const { client, heard } = await listener();
    await client.query('begin; listen undone');
    await client.query('rollback');
    await (await server.client()).query("notify undone, 'x'");
    await settled(client);
    expect(heard).toEqual([]);
  });

  it('UNLISTEN or the loss of a connection does not affect other listeners', async () => {
    const [stays, stops, everything, lost] = await Promise.all(
      [1, 2, 3, 4].map(() => listener('shared')),
    );
    if (!stays || !stops || !everything || !lost) throw new Error('four clients are required');
    await stops.client.query('unlisten shared');
    await everything.client.query('unlisten *');
    cut(lost.client);
    await (await server.client()).query("notify shared, 'still'");
    await settled(stays.client, stops.client, everything.client);
    expect(stays.heard).toEqual(['shared:still']);
    expect([...stops.heard, ...everything.heard]).toEqual([]);
  });

  it('quoted channel names are case-sensitive', async () => {
    const { client, heard } = await listener('"Loud"', 'LOUD');
    await client.query(`notify "Loud", 'upper'; notify Loud, 'lower'; notify "LOUD", 'capitals'`);
    await settled(client);
    expect(heard).toEqual(['Loud:upper', 'loud:lower']);
  });
});
