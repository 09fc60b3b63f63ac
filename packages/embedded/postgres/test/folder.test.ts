import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { type RunningPostgres, startPostgres } from '../src/index.js';
import { connect, value } from './one-server.js';
import { temporaryFolders } from './temporary-folders.js';

// The tests are one story of one folder, in order: each start takes seconds.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 });
const folders = temporaryFolders();
const directory = folders.make();
let server: RunningPostgres | undefined;
afterAll(async () => {
  await server?.close();
  folders.removeAll();
});

async function start(): Promise<RunningPostgres> {
  server = await startPostgres({ directory });
  return server;
}

/** Runs statements one after the other and gives what the last one found first. */
async function ask({ url }: RunningPostgres, ...statements: readonly string[]): Promise<unknown> {
  const client = await connect(url);
  let found: unknown;
  for (const sql of statements) found = await value(client, sql);
  await client.end();
  return found;
}

it('a restart on the same folder finds the rows', async () => {
  const first = await start();
  expect(first.fresh).toBe(true);
  await ask(
    first,
    'create table kept as select n from generate_series(1, 1000) n',
    "create table placed as select ST_GeomFromText('POINT(1 2)') as at",
  );
  await first.close();
  const again = await start();
  expect(again.fresh).toBe(false);
  expect(await ask(again, 'select sum(n)::int from kept')).toBe(500_500);
  expect(await ask(again, 'select ST_AsText(at) from placed')).toBe('POINT(1 2)');
});

it('a second server on the folder is refused, and the first one goes on', async () => {
  await expect(startPostgres({ directory })).rejects.toThrow(
    `${directory} is in use by this very process`,
  );
  expect(server && (await ask(server, 'select count(*)::int from kept'))).toBe(1000);
});

it('an address that others reach is refused before the folder is touched', async () => {
  const elsewhere = folders.make();
  await expect(startPostgres({ directory: elsewhere, host: '0.0.0.0' })).rejects.toThrow(
    /0\.0\.0\.0 is not listened on/,
  );
  expect(existsSync(elsewhere)).toBe(false);
});

it('what is written ahead stays below 64 MiB, however much is written', async () => {
  const client = await connect(server?.url ?? '');
  await client.query('create table long (text text)');
  await client.query('alter table long alter column text set storage external');
  const from = await value(client, 'select pg_current_wal_insert_lsn()');
  const sizes: number[] = [];
  for (let commits = 0; commits < 120; commits += 1) {
    await client.query(
      'insert into long select repeat(md5(n::text), 1000) from generate_series(1, 40) n',
    );
    const sizeOf = 'select sum(size)::int from pg_ls_waldir()';
    if (commits % 10 === 9) sizes.push(Number(await value(client, sizeOf)));
  }
  const written = await value(
    client,
    `select (pg_current_wal_insert_lsn() - '${String(from)}'::pg_lsn)::int`,
  );
  await client.end();
  expect(Number(written)).toBeGreaterThan(128 * 2 ** 20);
  expect(Math.max(...sizes)).toBeLessThan(64 * 2 ** 20);
});

it('a stop tells every client why, and gives the folder back', async () => {
  const client = await connect(server?.url ?? '');
  const told = new Promise((resolve) => {
    client.once('error', (error) => resolve(Reflect.get(error, 'code')));
  });
  await client.query('begin');
  await server?.close();
  expect(await told).toBe('57P01');
  expect(await server?.ended).toBeUndefined();
  expect(existsSync(join(directory, 'lock'))).toBe(false);
});
