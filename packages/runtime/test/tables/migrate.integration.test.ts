import pg from 'pg';
import { expect, test } from 'vitest';
import { ownDatabase } from '../../../../test/services/inject.js';
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
