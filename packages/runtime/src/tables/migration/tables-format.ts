import pg from 'pg';
import { FormatRefused } from '../../event-log/errors.js';
import { ownFormat } from '../../event-log/format/ledger-started.js';
import { withClient } from '../connection/with-client.js';

const formatTable = 'ledger_format';

const connectMsMax = 3_000;

/**
 * Checks at the start of a process that does not migrate; readiness reports an unreachable database.
 * @throws FormatRefused for tables of 0.x or a newer format
 */
export async function checkTablesAtStart(databaseUrl: string, schema: string): Promise<void> {
  try {
    await requireOwnDatabase(databaseUrl, schema, connectMsMax);
  } catch (error) {
    if (error instanceof FormatRefused) throw error;
  }
}

/**
 * @param connectMs none by default
 * @throws FormatRefused for tables of 0.x or a newer format
 * @throws the database's error if unreachable
 */
export async function requireOwnDatabase(
  databaseUrl: string,
  schema: string,
  connectMs = 0,
): Promise<void> {
  await withClient(databaseUrl, (client) => requireOwnTables(client, schema), connectMs);
}

/**
 * @returns whether the schema has tables
 * @throws FormatRefused for tables of 0.x or a newer format
 */
export async function requireOwnTables(
  client: pg.Pool | pg.ClientBase,
  schema: string,
): Promise<boolean> {
  const { rows } = await client.query<{ tables: number; states: number }>(
    `select count(*)::integer as tables, (count(*) filter (where tablename = $2))::integer as states
     from pg_catalog.pg_tables where schemaname = $1 and tablename not like 'kysely\\_%'`,
    [schema, formatTable],
  );
  const [{ tables, states } = { tables: 0, states: 0 }] = rows;
  if (tables === 0) return false;
  const what = `The schema ${schema} of the database`;
  if (states === 0) throw FormatRefused.older(what);
  const stated = await client.query<{ format: number }>(
    `select format from ${pg.escapeIdentifier(schema)}.${formatTable}`,
  );
  const format = stated.rows[0]?.format;
  if (format === undefined) throw FormatRefused.older(what);
  if (format > ownFormat) throw FormatRefused.newer(what, format, ownFormat);
  return true;
}
