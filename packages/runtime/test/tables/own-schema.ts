import pg from 'pg';
import { atEndOfFile } from '../../../../test/services/end-of-file.js';
import { ownDatabase } from '../../../../test/services/inject.js';
import { connectReadTables } from '../../src/tables/connection/connect.js';

/** Reads tables that the test creates by `admin`, in a schema of its own. */
export async function ownSchema(schema: string) {
  const databaseUrl = await ownDatabase();
  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  await admin.query(`create schema ${schema}; set search_path = ${schema}`);
  const tables = connectReadTables(databaseUrl, {
    ...{ schema, connectionsMax: 1, name: schema, isReadOnly: true },
    onError: () => undefined,
  });
  atEndOfFile(async () => {
    await tables.close();
    await admin.query(`drop schema ${schema} cascade`);
    await admin.end();
  });
  return { admin, tables };
}
