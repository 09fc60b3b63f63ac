import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { databaseClient } from '../../../../test/services/database-client.js';
import { ownDatabase } from '../../../../test/services/inject.js';
import { temporaryFolder } from '../../../../test/services/temporary-folder.js';
import { isEmbedded } from '../../src/projector/rebuild/reader-indexes.js';
import { migrate } from '../../src/tables/migration/migrate.js';

test('accepts tables that a newer version migrated, as after a downgrade', async () => {
  const databaseUrl = await ownDatabase();
  await migrate(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const migrations = 'ledger.kysely_migration';
    await client.query(`insert into ${migrations} values ('9999_newer', now()::text)`);
    await expect(migrate(databaseUrl)).resolves.toBeUndefined();
    const missing = `delete from ${migrations} where name = (select min(name) from ${migrations})`;
    await client.query(missing);
    await expect(migrate(databaseUrl)).rejects.toThrow('9999_newer');
  } finally {
    await client.end();
  }
});

test('each migration locks its own tables only, because an older process still writes', async () => {
  const databaseUrl = await ownDatabase();
  const folder = temporaryFolder();
  const migrateWith = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return migrate(databaseUrl, 'two_tables', [folder]);
  };
  await migrateWith(
    '0001_tables.sql',
    'create table ledger_format as select 1 as format; create table first (id integer); create table second (id integer)',
  );
  const older = await databaseClient({
    connectionString: databaseUrl,
    options: '-c search_path=two_tables',
  });
  await older.query('begin; insert into second values (1)');
  writeFileSync(join(folder, '0002_first.sql'), 'alter table first add column name text');
  const migrating = migrateWith('0003_second.sql', 'alter table second add column name text');
  const isWaiting = async () => {
    const { rows } = await older.query(
      "select 1 from pg_locks where relation = 'second'::regclass and not granted",
    );
    return rows.length > 0 || (await isEmbedded(older));
  };
  await expect.poll(isWaiting).toBe(true);
  await older.query('insert into first values (1); commit');
  await migrating;
  const { rows } = await older.query('select id, name from first');
  expect(rows).toEqual([{ id: 1, name: null }]);
});

test('waits for another process that migrates the same tables', async () => {
  const databaseUrl = await ownDatabase();
  const other = await databaseClient({ connectionString: databaseUrl });
  await other.query(`begin; select pg_advisory_xact_lock(hashtext('ledger migrations'));
    create schema started_together`);
  const migrating = migrate(databaseUrl, 'started_together');
  const isWaiting = async () => {
    const { rows } = await other.query(
      `select 1 from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    );
    return rows.length > 0 || (await isEmbedded(other));
  };
  await expect.poll(isWaiting).toBe(true);
  await other.query('commit');
  await migrating;
});
