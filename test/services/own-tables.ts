import { connectReadTables } from '@exchange/runtime/tables/connection/connect';
import { migrate, readSchema } from '@exchange/runtime/tables/migration/migrate';
import { ReadDatabase } from '@exchange/runtime/tables/queries/tenancy';
import { atEndOfFile } from './end-of-file.js';
import { ownDatabase } from './inject.js';
import { testPool } from './test-pool.js';

/** The read tables of the file's own database: pool and client write; `database` reads like a request. */
export async function ownTables() {
  const databaseUrl = await ownDatabase();
  await migrate(databaseUrl);
  const pool = testPool({
    connectionString: databaseUrl,
    options: `-c search_path=${readSchema},public -c max_parallel_workers_per_gather=0`,
    max: 3,
  });
  const client = await pool.connect();
  const tables = connectReadTables(databaseUrl, {
    connectionsMax: 2,
    name: 'test',
    isReadOnly: true,
    onError: () => undefined,
  });
  atEndOfFile(async () => {
    client.release();
    await Promise.all([pool.end(), tables.close()]);
  });
  return { pool, client, database: new ReadDatabase(tables.database) };
}
