import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely';
import pg from 'pg';

/** Read tables live in a schema of their own, so that a replay into another one is the same SQL. */
export const readSchema = 'ledger';

/** The product's own migrations. */
export const migrationsFolder = fileURLToPath(new URL('../../../../migrations/', import.meta.url));

/**
 * Brings the read tables of a database up to date: the SQL files of `migrations/`, forward only, each in a
 * transaction. Safe when several processes start at once.
 *
 * @param folders where the files are; their names are unique and sort in the order in which they are carried out
 */
export async function migrate(
  databaseUrl: string,
  schema = readSchema,
  folders: readonly string[] = [migrationsFolder],
): Promise<void> {
  await prepare(databaseUrl, schema);
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    options: `-c search_path=${schema},public`,
    max: 2,
  });
  // What breaks fails the statement under way, which says so.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({
      db: database,
      provider: { getMigrations: async () => migrationsIn(folders) },
      migrationTableSchema: schema,
    });
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw error;
  } finally {
    await database.destroy();
  }
}

/** Schemas and extensions, which no search path may hide. */
async function prepare(databaseUrl: string, schema: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    // Two processes that create the same schema at once would fail on the catalogue's own unique index.
    await client.query("select pg_advisory_xact_lock(hashtext('ledger migrations'))");
    await client.query('create extension if not exists postgis with schema public');
    await client.query('create extension if not exists btree_gist with schema public');
    await client.query(`create schema if not exists ${client.escapeIdentifier(schema)}`);
    await client.query('create schema if not exists bullmq');
    await client.query('commit');
  } finally {
    await client.end();
  }
}

function migrationsIn(folders: readonly string[]): Record<string, Migration> {
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .map((name) => ({ name, file: join(folder, name) })),
  );
  return Object.fromEntries(
    files.map(({ name, file }) => {
      const text = readFileSync(file, 'utf8');
      return [name.slice(0, -4), { up: async (db) => void (await sql.raw(text).execute(db)) }];
    }),
  );
}
