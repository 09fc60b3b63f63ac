import { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { readSchema } from '../migration/migrate.js';
import { type Gate, preparingPool } from './preparing-pool.js';

export type ReadPool = pg.Pool;

const defaultTimeoutMs = 30_000;

/** Queries use a `ReadDatabase` (`tenancy.ts`). */
export function connectReadTables(
  databaseUrl: string,
  options: {
    readonly schema?: string;
    readonly connectionsMax: number;
    readonly name: string;
    /** Projections commit asynchronously. A crash may lose rows with their checkpoint; the log still has the events. */
    readonly isDerived?: boolean;
    readonly isReadOnly?: boolean;
    /** 30 s by default; 0: no limit. */
    readonly statementTimeoutMs?: number;
    /** A vanished host resets no connection: a silent one is closed. Default: 30 s more than a statement may take. */
    readonly silentMsMax?: number;
    readonly gate?: Gate;
    /** Time for a connection; 10 s by default. */
    readonly connectionTimeoutMs?: number;
    /** PostgreSQL 14 or newer. */
    readonly noticesLostClients?: boolean;
    readonly onError: (error: unknown) => void;
  },
): { readonly pool: ReadPool; readonly database: Kysely<unknown>; close(): Promise<void> } {
  const { statementTimeoutMs = defaultTimeoutMs } = options;
  const settings = [
    `search_path=${options.schema ?? readSchema},public`,
    `statement_timeout=${statementTimeoutMs}`,
    // Queries take milliseconds; starting workers or JIT takes longer.
    'max_parallel_workers_per_gather=0',
    'jit=off',
    ...(options.isReadOnly === true
      ? [
          'default_transaction_read_only=on',
          // Plans depend on values, such as a box's location.
          'plan_cache_mode=force_custom_plan',
        ]
      : []),
    ...(options.noticesLostClients === true ? ['client_connection_check_interval=1s'] : []),
    ...(options.isDerived === true ? ['synchronous_commit=off'] : []),
  ];
  const pool = openPool(
    {
      connectionString: databaseUrl,
      options: settings.map((setting) => `-c ${setting}`).join(' '),
      application_name: options.name,
      max: options.connectionsMax,
      // A reader sends one statement at a time.
      pipeline: options.isReadOnly !== true,
      connectionTimeoutMillis: options.connectionTimeoutMs ?? 10_000,
    },
    options.onError,
  );
  if (statementTimeoutMs > 0) {
    const longest = Math.max(statementTimeoutMs, defaultTimeoutMs);
    closeSilent(pool, options.silentMsMax ?? longest + defaultTimeoutMs);
  }
  const queryPool = options.isReadOnly === true ? preparingPool(pool, options.gate) : pool;
  const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: queryPool }) });
  return {
    pool,
    database,
    async close() {
      await database.destroy();
      // Kysely does not close a pool without queries.
      if (!pool.ended) await pool.end();
    },
  };
}

function closeSilent(pool: pg.Pool, ms: number): void {
  pool.on('connect', ({ connection: { stream } }) => {
    if (!(stream instanceof Socket)) return;
    const silence = new Error(`the database was silent for ${ms} ms`);
    stream.setTimeout(ms, () => stream.destroy(Object.assign(silence, { code: 'ETIMEDOUT' })));
  });
}

/** Local offsets before standard time have seconds, which pg cuts off. */
pg.defaults.parseInputDatesAsUTC = true;

/** An error on a checked-out connection would end the process: a pool handles idle ones only. */
export function openPool(config: pg.PoolConfig, onError: (error: unknown) => void): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', onError);
  pool.on('connect', (client) => void client.on('error', onError));
  return pool;
}
