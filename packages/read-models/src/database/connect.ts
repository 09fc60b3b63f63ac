import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { readSchema } from './migrate.js';
import type { ReadTables } from './tables.js';

/** The read tables over a pool of connections. */
export type ReadDatabase = Kysely<ReadTables>;

/** Connects to the read tables. */
export function connectReadTables(
  databaseUrl: string,
  options: {
    readonly schema?: string;
    readonly connectionsMax: number;
    readonly name: string;
    /**
     * For projections: commits need not reach the disk before they are answered. Rows and checkpoint are lost
     * together, if at all, and the log has them.
     */
    readonly isDerived?: boolean;
    readonly onTrouble: (error: unknown) => void;
  },
): { readonly pool: pg.Pool; readonly database: ReadDatabase; close(): Promise<void> } {
  const settings = [
    `search_path=${options.schema ?? readSchema},public`,
    'statement_timeout=30000',
    // Answers take milliseconds: starting workers or a compiler for them takes longer.
    'max_parallel_workers_per_gather=0',
    'jit=off',
    ...(options.isDerived === true ? ['synchronous_commit=off'] : []),
  ];
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
    application_name: options.name,
    max: options.connectionsMax,
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', options.onTrouble);
  const database = new Kysely<ReadTables>({ dialect: new PostgresDialect({ pool }) });
  return { pool, database, close: () => database.destroy() };
}
