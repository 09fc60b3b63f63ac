// Long: 115 s. Reopens damaged and older folders, and packs PostGIS (20 MB) and a template.
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import {
  type LogLine,
  prepareFiles,
  spawnPostgres,
  startPostgres,
} from '@exchange/embedded-postgres';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../../../../test/services/temporary-folder.js';
import { makePostgisBundle } from '../src/data/postgis-bundle.js';
import { namesIn } from './archive-names.js';
import { connect, failure, value } from './one-server.js';

const directory = newFolder();
const elsewhere = newFolder();
const logged: LogLine[] = [];
const log = (line: LogLine) => void logged.push(line);
describe('a folder', { shuffle: false }, () => {
  it('a folder in use is refused with the other process', async () => {
    const child = await spawnPostgres({ directory });
    await expect(startPostgres({ directory })).rejects.toThrow(`in use by process ${child.pid}`);
    await expect(spawnPostgres({ directory })).rejects.toThrow(`in use by process ${child.pid}`);
    await child.close();
  });

  it('a port in use is refused, and the folder released', async () => {
    const other = await startPostgres({ directory: 'memory' });
    await expect(startPostgres({ directory, port: other.port })).rejects.toThrow(/EADDRINUSE/);
    await other.close();
    expect(existsSync(join(directory, 'lock'))).toBe(false);
  });

  it('damage in a query ends the server with the reason, and the next start is fresh', async () => {
    const sound = await startPostgres({ directory, log });
    const reading = await connect(sound.url);
    await reading.query('create table outlived as select n from generate_series(1, 200) n');
    const path = await value(reading, "select pg_relation_filepath('outlived')");
    await reading.end();
    await sound.close();
    scribble(join(directory, 'data', String(path)));
    const postgres = await startPostgres({ directory, log });
    expect(postgres.fresh).toBe(false);
    const client = await connect(postgres.url);
    expect(await value(client, 'select 1')).toBe(1);
    expect(await failure(client.query('select sum(n) from outlived'))).toBe('57P02');
    expect((await postgres.ended)?.message).toMatch(/^XX00[12]:/);
    expect(logged).toContainEqual(expect.objectContaining({ level: 'error', damaged: true }));
    const anew = await startPostgres({ directory, log });
    expect(anew.fresh).toBe(true);
    const fresh = await connect(anew.url);
    expect(await value(fresh, "select to_regclass('outlived')::text")).toBeNull();
    await fresh.end();
    await anew.close();
  });

  it('a folder that cannot be opened is renamed and replaced', async () => {
    truncateSync(join(directory, 'data', 'global', 'pg_control'), 100);
    const anew = await startPostgres({ directory, log });
    expect(anew.fresh).toBe(true);
    const client = await connect(anew.url);
    expect(await value(client, 'select postgis_lib_version() is not null')).toBe(true);
    await client.end();
    await anew.close();
    const aside = join(directory, 'data.damaged');
    expect(existsSync(join(aside, 'global', 'pg_control'))).toBe(true);
    expect(logged.at(-1)).toMatchObject({ level: 'warn', aside });
  });

  it('a folder of another version is replaced', async () => {
    writeFileSync(join(directory, 'complete'), '0.0.1-0.0.1');
    const anew = await startPostgres({ directory, log });
    expect(anew.fresh).toBe(true);
    await anew.close();
  });

  it('prepared files are stored with the data if the default folder is not writable', async () => {
    const server = await startPostgres({
      directory: elsewhere,
      // A file cannot contain a folder.
      templateDirectory: join(fileURLToPath(import.meta.url), 'cache'),
      log,
    });
    const client = await connect(server.url);
    expect(await value(client, 'select ST_Area(ST_MakeEnvelope(0, 0, 2, 2))')).toBe(4);
    await client.end();
    await server.close();
    expect(readdirSync(join(elsewhere, 'cache')).sort()).toEqual([
      expect.stringMatching(/postgis-slim-2\.tar\.gz$/),
      expect.stringMatching(/\d\.tar\.gz$/),
    ]);
  });

  it('an unreadable bundle is recreated, and the data stays', async () => {
    const own = newFolder();
    const templateDirectory = join(elsewhere, 'cache');
    const options = { directory: own, templateDirectory: templateDirectory, log };
    const first = await startPostgres(options);
    const client = await connect(first.url);
    await client.query('create table staying as select ST_MakePoint(1, 2) as at');
    await client.end();
    await first.close();
    const [bundle = ''] = readdirSync(templateDirectory).filter((name) => name.includes('slim'));
    truncateSync(join(templateDirectory, bundle), 1_000_000);
    const again = await startPostgres(options);
    expect(again.fresh).toBe(false);
    const after = await connect(again.url);
    expect(await value(after, 'select ST_AsText(at) from staying')).toBe('POINT(1 2)');
    await after.end();
    await again.close();
  });

  it('the write-ahead log stays below 64 MiB after any number of writes', async () => {
    const server = await startPostgres({ directory: newFolder() });
    const client = await connect(server.url);
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
    await server.close();
    expect(Number(written)).toBeGreaterThan(128 * 2 ** 20);
    expect(Math.max(...sizes)).toBeLessThan(64 * 2 ** 20);
  });
});

it("the engine's bundle contains PostGIS and its coordinate systems, and neither raster nor topology", () => {
  const names = namesIn(gunzipSync(makePostgisBundle()));
  expect(names).toContain('lib/postgresql/postgis-3.so');
  expect(names).toContain('share/proj/proj.db');
  expect(names).toContain('share/postgresql/extension/postgis.control');
  expect(names.filter((name) => /raster|topology|tiger|rtpostgis/.test(name))).toEqual([]);
  expect(names.filter((name) => /postgis--[\d.]+\.sql$/.test(name))).toHaveLength(1);
});

it('a start uses the prepared files and prepares nothing', async () => {
  const prepared = newFolder();
  await prepareFiles(prepared);
  const before = logged.length;
  const options = { directory: newFolder(), templateDirectory: prepared, log };
  const server = await startPostgres(options);
  await server.close();
  expect(server.fresh).toBe(true);
  expect(logged.slice(before)).toEqual([]);
});

function scribble(file: string): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(64, 0xab), 0, 64, 0);
  closeSync(handle);
}
