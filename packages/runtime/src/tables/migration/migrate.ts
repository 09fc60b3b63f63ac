import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
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
 * SQL files, forward only, one transaction each: a lock on the tables of several files could meet
 * an older process's transaction in a deadlock. Safe for concurrent starts.
 * @param folders file names are unique and sort in order of execution
 * @throws FormatRefused for tables of 0.x or a newer format, without a change
 */
export async function migrate(
  databaseUrl: string,
  schema = readSchema,
  folders: readonly string[] = [migrationsFolder],
): Promise<void> {
  const files = migrationsIn(folders);
  await withClient(databaseUrl, async (client) => {
    await requireOwnTables(client, schema);
    if (!(await mayCreate(client, schema))) return waitUntilMigrated(client, schema, files);
    await locked(client, schema, () => prepare(client, schema));
    for (const [name, file] of await missingOf(client, schema, files)) {
      await locked(client, schema, () => executeOnce(client, name, file));
    }
    if (schema === readSchema) await locked(client, schema, () => grantToGroups(client));
  });
}

/** Concurrent creation or grants would violate unique indexes of the catalog. */
async function locked(
  client: pg.Client,
  schema: string,
  work: () => Promise<unknown>,
): Promise<void> {
  await client.query(`begin; set local search_path = ${client.escapeIdentifier(schema)}, public;
    select pg_advisory_xact_lock(hashtext('ledger migrations'))`);
  await work();
  await client.query('commit');
}

/** File paths by name. */
type Migrations = ReadonlyMap<string, string>;

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
  files: Migrations,
): Promise<void> {
  const isDone = (done: ReadonlySet<string>) => [...files.keys()].every((name) => done.has(name));
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

async function prepare(client: pg.Client, schema: string): Promise<void> {
  await client.query(`create extension if not exists postgis with schema public;
    create extension if not exists btree_gist with schema public;
    create schema if not exists ${client.escapeIdentifier(schema)};
    create schema if not exists ${queueSchema};
    create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`);
}

/** Returns none after a newer version, such as before a downgrade. */
async function missingOf(
  client: pg.Client,
  schema: string,
  files: Migrations,
): Promise<Migrations> {
  const done = await executedMigrations(client, schema);
  const missing = new Map([...files].filter(([name]) => !done.has(name)));
  const foreign = [...done].find((name) => !files.has(name));
  if (missing.size > 0 && foreign !== undefined) {
    throw new Error(
      `the tables have the migration ${foreign} of another version: start that version, or a newer one; or set DATABASE_URL ` +
        'to an empty database, and its tables are built from the log',
    );
  }
  return missing;
}

/** Does nothing if another process was first. */
async function executeOnce(client: pg.Client, name: string, file: string): Promise<void> {
  const { rowCount } = await client.query(
    'insert into kysely_migration values ($1, $2) on conflict do nothing',
    [name, new Date().toISOString()],
  );
  if (rowCount === 1) await client.query(readFileSync(file, 'utf8'));
}

async function grantToGroups(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ owner: string }>('select current_user as owner');
  await grantRights(client, { schema: readSchema, owner: rows[0]?.owner ?? '' });
}

function migrationsIn(folders: readonly string[]): Migrations {
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .map((name) => [name.slice(0, -'.sql'.length), join(folder, name)] as const),
  );
  return new Map(files.sort(([a], [b]) => (a < b ? -1 : 1)));
}
