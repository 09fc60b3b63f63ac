import { closeSync, existsSync, openSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type LogLine, type RunningPostgres, startPostgres } from '../src/index.js';
import { connect, failure, value } from './one-server.js';
import { temporaryFolders } from './temporary-folders.js';

// The tests are one story of one folder, in order: each start takes seconds.
const folders = temporaryFolders();
const directory = folders.make();
const logged: LogLine[] = [];
let server: RunningPostgres | undefined;
afterAll(async () => {
  await server?.close();
  folders.removeAll();
});
const limitMs = 30_000;

async function start(): Promise<RunningPostgres> {
  server = await startPostgres({ directory, log: (line) => void logged.push(line) });
  return server;
}

async function stop(): Promise<void> {
  await server?.close();
  server = undefined;
}

/** Runs statements one after the other and gives what the last one found first. */
async function ask({ url }: RunningPostgres, ...statements: readonly string[]): Promise<unknown> {
  const client = await connect(url);
  try {
    let found: unknown;
    for (const sql of statements) found = await value(client, sql);
    return found;
  } finally {
    await client.end();
  }
}

it(
  'a restart on the same folder finds the rows',
  async () => {
    const first = await start();
    expect(first.fresh).toBe(true);
    await ask(
      first,
      'create table kept as select n from generate_series(1, 1000) n',
      "create table placed as select ST_GeomFromText('POINT(1 2)') as at",
    );
    await stop();
    const again = await start();
    expect(again.fresh).toBe(false);
    expect(await ask(again, 'select sum(n)::int from kept')).toBe(500_500);
    expect(await ask(again, 'select ST_AsText(at) from placed')).toBe('POINT(1 2)');
  },
  limitMs,
);

it('a second server on the folder is refused, and the first one goes on', async () => {
  await expect(startPostgres({ directory })).rejects.toThrow(
    `${directory} is in use by this very process`,
  );
  expect(server && (await ask(server, 'select count(*)::int from kept'))).toBe(1000);
});

it(
  'a port that is taken and an address that others reach are refused, and give the folder back',
  async () => {
    const elsewhere = folders.make();
    const port = server?.port ?? 0;
    await expect(startPostgres({ directory: 'memory', port })).rejects.toThrow(/EADDRINUSE/);
    await expect(startPostgres({ directory: elsewhere, host: '0.0.0.0' })).rejects.toThrow(
      /0\.0\.0\.0/,
    );
    expect(existsSync(elsewhere)).toBe(false);
  },
  limitMs,
);

it(
  'damage that a query meets ends the server and says so; the next start is fresh',
  async () => {
    const running = server ?? (await start());
    const path = String(await ask(running, "select pg_relation_filepath('kept')"));
    await stop();
    scribble(join(directory, 'data', path));
    const found = await start();
    expect(found.fresh).toBe(false);
    expect(await ask(found, 'select 1')).toBe(1);
    const client = await connect(found.url);
    expect(await failure(client.query('select sum(n) from kept'))).toBe('57P02');
    expect((await found.ended)?.message).toMatch(/^XX00[12]:/);
    expect(logged).toContainEqual(expect.objectContaining({ level: 'error', damaged: true }));
    const anew = await start();
    expect(anew.fresh).toBe(true);
    expect(await ask(anew, "select to_regclass('kept')::text")).toBeNull();
    await stop();
  },
  limitMs,
);

it(
  'a folder that cannot be opened is put aside and made anew',
  async () => {
    truncateSync(join(directory, 'data', 'global', 'pg_control'), 100);
    const anew = await start();
    expect(anew.fresh).toBe(true);
    expect(await ask(anew, 'select postgis_lib_version() is not null')).toBe(true);
    expect(existsSync(join(directory, 'data.damaged', 'global', 'pg_control'))).toBe(true);
    expect(logged.at(-1)).toMatchObject({ level: 'warn', aside: join(directory, 'data.damaged') });
    await stop();
  },
  limitMs,
);

it(
  'a folder of another version, or one that was never finished, is made anew',
  async () => {
    writeFileSync(join(directory, 'complete'), '0.0.1-0.0.1');
    const anew = await start();
    expect(anew.fresh).toBe(true);
    await stop();
    expect(existsSync(join(directory, 'lock'))).toBe(false);
  },
  limitMs,
);

/** Overwrites the head of a table's first page. */
function scribble(file: string): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(64, 0xab), 0, 64, 0);
  closeSync(handle);
}
