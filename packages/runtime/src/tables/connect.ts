import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Gate } from './gate.js';
import { readSchema } from './migrate.js';
import { preparingPool } from './preparing-pool.js';

/** The pool beneath, and how busy it is. */
export type ReadPool = pg.Pool;

/** Connects to the read tables. Queries reach them by a `ReadDatabase` (`tenancy.ts`). */
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
    /** For queries: a statement that writes is refused by the database itself. */
    readonly isReadOnly?: boolean;
    /** A statement that takes longer is ended; 30 s by default. */
    readonly statementTimeoutMs?: number;
    /** For queries: who is let in when; all at once by default. */
    readonly gate?: Gate;
    /** How long a connection may take to be had; 10 s by default. */
    readonly connectionTimeoutMs?: number;
    /** Whether the server finds out by itself that its client has gone, as PostgreSQL does from 14 on. */
    readonly noticesLostClients?: boolean;
    readonly onTrouble: (error: unknown) => void;
  },
): { readonly pool: ReadPool; readonly database: Kysely<unknown>; close(): Promise<void> } {
  const settings = [
    `search_path=${options.schema ?? readSchema},public`,
    `statement_timeout=${options.statementTimeoutMs ?? 30_000}`,
    // Answers take milliseconds: starting workers or a compiler for them takes longer.
    'max_parallel_workers_per_gather=0',
    'jit=off',
    ...(options.isReadOnly === true
      ? [
          'default_transaction_read_only=on',
          // Statements are prepared; a plan is made for the values all the same: where a box lies decides it.
          'plan_cache_mode=force_custom_plan',
        ]
      : []),
    ...(options.noticesLostClients === true ? ['client_connection_check_interval=1s'] : []),
    ...(options.isDerived === true ? ['synchronous_commit=off'] : []),
  ];
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
    application_name: options.name,
    max: options.connectionsMax,
    // What writes sends what it knows beforehand together; a reader asks one thing at a time.
    pipeline: options.isReadOnly !== true,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? 10_000,
  });
  pool.on('error', options.onTrouble);
  // The pool listens to idle connections only: one that breaks while it is lent would end the process.
  pool.on('connect', (client) => void client.on('error', options.onTrouble));
  const asked = options.isReadOnly === true ? preparingPool(pool, options.gate) : pool;
  const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: asked }) });
  return {
    pool,
    database,
    async close() {
      await database.destroy();
      // Kysely leaves a pool open that it has sent no query through.
      if (!pool.ended) await pool.end();
    },
  };
}
