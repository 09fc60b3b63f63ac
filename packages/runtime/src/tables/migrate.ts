import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  Kysely,
  type Migration,
  Migrator,
  PostgresDialect,
  PostgresIntrospector,
  sql,
  type TableMetadata,
} from 'kysely';
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
  const database = new Kysely<unknown>({ dialect: new OneSchemaDialect(pool, schema) });
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

/**
 * The migrator asks which tables there are. Kysely's own answer looks into every schema, and fails when one goes meanwhile, as
 * those of rebuilds do.
 */
class OneSchemaDialect extends PostgresDialect {
  readonly #schema: string;

  constructor(pool: pg.Pool, schema: string) {
    super({ pool });
    this.#schema = schema;
  }

  override createIntrospector(database: Kysely<unknown>): PostgresIntrospector {
    return new OneSchemaIntrospector(database, this.#schema);
  }
}

class OneSchemaIntrospector extends PostgresIntrospector {
  readonly #database: Kysely<unknown>;
  readonly #schema: string;

  constructor(database: Kysely<unknown>, schema: string) {
    super(database);
    this.#database = database;
    this.#schema = schema;
  }

  /** The tables of the schema by name; nobody asks for their columns. */
  override async getTables(): Promise<TableMetadata[]> {
    const { rows } = await sql<{ readonly tablename: string }>`
      select tablename from pg_catalog.pg_tables where schemaname = ${this.#schema}`.execute(
      this.#database,
    );
    return rows.map(({ tablename }) => ({
      name: tablename,
      schema: this.#schema,
      isView: false,
      columns: [],
    }));
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
