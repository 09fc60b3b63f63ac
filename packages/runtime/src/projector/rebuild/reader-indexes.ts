import type { ClientBase, Pool } from 'pg';
import type { Projection } from '../../tables/definition/projection.js';
import { inTransaction } from '../transactions.js';

/** One session for all callers, and never frees memory. */
export async function isEmbedded(client: Pool | ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ version: string }>('select version()');
  return /emscripten/i.test(rows[0]?.version ?? '');
}

/**
 * Building an index afterwards costs a fraction. Drops none if the projection finds rows by more
 * than keys, or on the embedded database, where one long statement blocks all callers.
 * @param pool of the new schema, without readers
 * @returns builds the dropped indexes
 */
export async function leaveOutReaderIndexes(
  pool: Pool,
  { tables, findsByKey = false }: Projection,
): Promise<(signal: AbortSignal) => Promise<void>> {
  if (!findsByKey || (await isEmbedded(pool))) return async () => undefined;
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid = any($1::regclass[]) and not i.indisunique`,
    [tables],
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  const missing = rows.map(({ definition }) => definition);
  return async (signal) => {
    for (const definition of missing.splice(0)) {
      signal.throwIfAborted();
      await makeIndex(pool, definition);
    }
  };
}

/** No time limit: no request waits for it. */
async function makeIndex(pool: Pool, definition: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query("set local statement_timeout = 0; set local maintenance_work_mem = '128MB'");
    await client.query(definition);
  });
}
