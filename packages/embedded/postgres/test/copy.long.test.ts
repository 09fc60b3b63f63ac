// Long: 21 s. Reopens the engine for each refused COPY.
import { describe, expect, it } from 'vitest';
import { copyIn } from './copy-in.js';
import { failure, oneServer, value } from './one-server.js';

const server = oneServer();

describe('COPY FROM STDIN', () => {
  it('accepts rows split at any byte', async () => {
    const client = await server.client();
    await client.query('create table copied (n int, text text)');
    const chunks = ['1\to', 'ne\n2', '\ttwo\n', '3\t\\N\n'];
    expect(await copyIn(client, 'copy copied from stdin', chunks)).toBe('COPY 3');
    const { rows } = await client.query('select * from copied order by n');
    expect(rows).toEqual([
      { n: 1, text: 'one' },
      { n: 2, text: 'two' },
      { n: 3, text: null },
    ]);
  });

  it('is rolled back with its transaction', async () => {
    const [client, other] = await Promise.all([server.client(), server.client()]);
    await client.query('create table rolled (n int)');
    await client.query('begin; insert into rolled values (0)');
    expect(await copyIn(client, 'copy rolled from stdin csv', ['1\n', '2\n'])).toBe('COPY 2');
    expect(await value(client, 'select count(*)::int from rolled')).toBe(3);
    await client.query('rollback');
    expect(await value(other, 'select count(*)::int from rolled')).toBe(0);
  });

  it.each([
    ['a missing table', 'copy nowhere from stdin', ['1\n'], false, '42P01'],
    ['an invalid row', 'copy refused from stdin', ['1\n', 'x\n'], false, '22P02'],
    ['a client that aborts', 'copy refused from stdin', ['1\n'], true, '57014'],
  ])('with %s has no effect', async (_, sql, chunks, fails, code) => {
    const client = await server.client();
    await client.query('create table if not exists refused (n int)');
    expect(await failure(copyIn(client, sql, chunks, fails))).toBe(code);
    expect(await value(client, 'select count(*)::int from refused')).toBe(0);
  });

  it('fails its transaction when it fails', async () => {
    const client = await server.client();
    await client.query('create table if not exists refused (n int)');
    await client.query('begin');
    expect(await failure(copyIn(client, 'copy nowhere from stdin', []))).toBe('42P01');
    expect(await failure(client.query('select 1'))).toBe('25P02');
    await client.query('rollback');
  });

  it('is refused among other statements and with a program', async () => {
    const client = await server.client();
    await client.query('create table if not exists refused (n int)');
    expect(await failure(client.query('select 1; copy refused from stdin'))).toBe('0A000');
    expect(await failure(client.query("copy refused from program 'true'"))).toBe('0A000');
    expect(await value(client, 'select 1')).toBe(1);
  });
});
