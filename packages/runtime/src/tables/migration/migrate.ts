import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  type Dialect,
  Kysely,
  type Migration,
  Migrator,
  PostgresDialect,
  PostgresIntrospector,
  sql,
  type TableMetadata,
} from 'kysely';
import pg from 'pg';
import { openPool } from '../connection/open-pool.js';
import { withClient } from '../connection/with-client.js';
import { grantRights, queueSchema } from './rights.js';
import { requireOwnTables } from './tables-format.js';

/** Rebuilds run the same SQL in another schema. */
export const readSchema = 'ledger';

export const migrationsFolder = fileURLToPath(
  new URL('../../../../../migrations/', import.meta.url),
);

/** Wait of a process without the right to migrate. */
const waitMsMax = 60_000;
const waitEveryMs = 500;

/**
 * SQL files, forward only, one transaction each; safe for concurrent starts.
 * @param folders file names are unique and sort in order of execution
 * @throws FormatRefused for tables of 0.x or a newer format, without a change
 */
export async function migrate(
  databaseUrl: string,
  schema = readSchema,
  folders: readonly string[] = [migrationsFolder],
): Promise<void> {
  const isDone = await withClient(databaseUrl, async (client) => {
    await requireOwnTables(client, schema);
    if (!(await mayCreate(client, schema))) {
      await waitUntilMigrated(client, schema, folders);
      return true;
    }
    if (await isAhead(client, schema, folders)) return true;
    await prepare(client, schema);
    return false;
  });
  if (isDone) return;
  const options = `-c search_path=${schema},public`;
  // A broken connection fails its current statement.
  const pool = openPool({ connectionString: databaseUrl, options, max: 2 }, () => undefined);
  const database = new Kysely<unknown>({ dialect: oneSchemaDialect(pool, schema) });
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
  if (schema === readSchema) await withClient(databaseUrl, grantToGroups);
}

async function mayCreate(client: pg.Client, schema: string): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `select coalesce(has_schema_privilege(to_regnamespace($1)::oid, 'create'),
       has_database_privilege(current_database(), 'create')) as may`,
    [client.escapeIdentifier(schema)],
  );
  return rows[0]?.may === true;
}

async function waitUntilMigrated(
  client: pg.Client,
  schema: string,
  folders: readonly string[],
): Promise<void> {
  const names = Object.keys(migrationsIn(folders));
  const isDone = (done: ReadonlySet<string>) => names.every((name) => done.has(name));
  const deadline = Date.now() + waitMsMax;
  while (!isDone(await executedMigrations(client, schema))) {
    if (Date.now() > deadline) {
      throw new Error(
        `the tables are not up to date, and the database user ${client.user} may not change them: start a projector, whose ` +
          'user owns them (ledger database grant --role projector)',
      );
    }
    await pause(waitEveryMs);
  }
}

/** True after a newer version, such as before a downgrade: its migrations include all of this version. */
async function isAhead(
  client: pg.Client,
  schema: string,
  folders: readonly string[],
): Promise<boolean> {
  const names = Object.keys(migrationsIn(folders));
  const done = await executedMigrations(client, schema);
  return done.size > names.length && names.every((name) => done.has(name));
}

/** Empty without tables, or without the right to read them. */
async function executedMigrations(client: pg.Client, schema: string): Promise<ReadonlySet<string>> {
  const table = `${client.escapeIdentifier(schema)}.kysely_migration`;
  try {
    const { rows } = await client.query<{ name: string }>(`select name from ${table}`);
    return new Set(rows.map(({ name }) => name));
  } catch (error) {
    if (isMissing(error)) return new Set();
    throw error;
  }
}

const missingStates = new Set(['42P01', '3F000', '42501']);

function isMissing(error: unknown): boolean {
  return error instanceof pg.DatabaseError && missingStates.has(error.code ?? '');
}

async function grantToGroups(client: pg.Client): Promise<void> {
  await client.query('begin');
  await client.query(migrationLock);
  const { rows } = await client.query<{ owner: string }>('select current_user as owner');
  await grantRights(client, { schema: readSchema, owner: rows[0]?.owner ?? '' });
  await client.query('commit');
}

/** Kysely's own query reads all schemas and fails when a rebuild drops one. */
function oneSchemaDialect(pool: pg.Pool, schema: string): Dialect {
  return Object.assign(new PostgresDialect({ pool }), {
    createIntrospector: (database: Kysely<unknown>) =>
      Object.assign(new PostgresIntrospector(database), {
        getTables: () => tablesIn(database, schema),
      }),
  });
}

/** Returns tables without columns, which the migrator does not use. */
async function tablesIn(database: Kysely<unknown>, schema: string): Promise<TableMetadata[]> {
  const { rows } = await sql<{ readonly name: string }>`
    select tablename as name from pg_catalog.pg_tables where schemaname = ${schema}`.execute(
    database,
  );
  return rows.map(({ name }) => ({ name, schema, isView: false, columns: [] }));
}

/** Concurrent creation or grants would violate unique indexes of the catalog. */
const migrationLock = "select pg_advisory_xact_lock(hashtext('ledger migrations'))";

async function prepare(client: pg.Client, schema: string): Promise<void> {
  await client.query('begin');
  await client.query(migrationLock);
  await client.query('create extension if not exists postgis with schema public');
  await client.query('create extension if not exists btree_gist with schema public');
  await client.query(`create schema if not exists ${client.escapeIdentifier(schema)}`);
  await client.query(`create schema if not exists ${queueSchema}`);
  await client.query('commit');
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
