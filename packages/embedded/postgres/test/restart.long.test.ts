// Long: 75 s. Reopens a folder five times, once after kill -9.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRunning } from '@exchange/child-process';
import { type RunningPostgres, spawnPostgres, startPostgres } from '@exchange/embedded-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newFolder } from '../../../../test/services/temporary-folder.js';
import { connect, value } from './one-server.js';

const directory = newFolder();
let server: RunningPostgres | undefined;
afterAll(async () => {
  await server?.close();
});

async function start(): Promise<RunningPostgres> {
  server = await startPostgres({ directory });
  return server;
}

async function ask({ url }: RunningPostgres, ...statements: readonly string[]): Promise<unknown> {
  const client = await connect(url);
  let last: unknown;
  for (const sql of statements) last = await value(client, sql);
  await client.end();
  return last;
}

// The tests share a folder and run in order.
describe('one folder', { shuffle: false }, () => {
  beforeAll(async () => {
    const first = await start();
    expect(first.fresh).toBe(true);
    await ask(
      first,
      'create table kept as select n from generate_series(1, 1000) n',
      "create table placed as select ST_GeomFromText('POINT(1 2)') as at",
    );
    await first.close();
  });

  it('a restart on the same folder finds the rows', async () => {
    const again = await start();
    expect(again.fresh).toBe(false);
    expect(await ask(again, 'select sum(n)::int from kept')).toBe(500_500);
    expect(await ask(again, 'select ST_AsText(at) from placed')).toBe('POINT(1 2)');
  });

  it('an address other than loopback is refused before the folder is opened', async () => {
    const elsewhere = newFolder();
    await expect(startPostgres({ directory: elsewhere, host: '0.0.0.0' })).rejects.toThrow(
      /0\.0\.0\.0 is not a loopback address/,
    );
    expect(existsSync(elsewhere)).toBe(false);
  });

  it('a stop sends every client the reason and releases the folder', async () => {
    const client = await connect(server?.url ?? '');
    const code = new Promise((resolve) => {
      client.once('error', (error) => resolve(Reflect.get(error, 'code')));
    });
    await client.query('begin');
    await server?.close();
    expect(await code).toBe('57P01');
    expect(await server?.ended).toBeUndefined();
    expect(existsSync(join(directory, 'lock'))).toBe(false);
  });

  it('kill -9 keeps the committed rows only', async () => {
    const child = await spawnPostgres({ directory });
    expect(child.fresh).toBe(false);
    const client = await connect(child.url);
    await client.query('create table outlived (n int)');
    for (let n = 1; n <= 200; n += 1) await client.query('insert into outlived values ($1)', [n]);
    await client.query('begin');
    await client.query('insert into outlived select 0 from generate_series(1, 5000)');
    process.kill(child.pid, 'SIGKILL');
    await child.exited;
    const again = await startPostgres({ directory });
    expect(again.fresh).toBe(false);
    const after = await connect(again.url);
    expect(await value(after, 'select array_agg(n order by n) from outlived')).toEqual(
      Array.from({ length: 200 }, (_, n) => n + 1),
    );
    await after.end();
    await again.close();
  });
});

it('a server process ends with its parent', async () => {
  const parent = fileURLToPath(new URL('./parent-process.ts', import.meta.url));
  const options = ['--import', 'tsx', parent];
  const started = spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(started.stdout, 'data');
  const child = Number(String(line));
  expect(isRunning(child)).toBe(true);
  started.kill('SIGKILL');
  await expect.poll(() => isRunning(child)).toBe(false);
});
