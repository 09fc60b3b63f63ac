import type { Pool } from 'pg';
import type { Projection } from '../../tables/projection.js';
import { inTransaction } from '../transactions.js';
import { isEmbedded } from './is-embedded.js';

/** Indexes that are left out while tables are filled. */
export interface LeftOutIndexes {
  /** Makes them, the first time that it is called; nobody goes on with tables for which that failed. */
  make(signal: AbortSignal): Promise<void>;
}

/**
 * Leaves out the indexes that only readers need of tables that are built beside the live ones, until they are full: one made of a
 * million rows costs a fraction of what it costs to keep it in order for each of them. What makes rows unique stays, and so
 * does everything where the projection looks for rows by more than their keys, and on the embedded database: one statement that takes
 * seconds would keep all others waiting there.
 *
 * @param pool of the schema that is built in, which nobody reads yet
 */
export async function leaveOutReaderIndexes(
  pool: Pool,
  { tables, findsByKey = false }: Projection,
): Promise<LeftOutIndexes> {
  if (!findsByKey || (await isEmbedded(pool))) return { make: async () => undefined };
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid = any($1::regclass[]) and not i.indisunique`,
    [tables],
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  const missing = rows.map(({ definition }) => definition);
  return {
    async make(signal) {
      for (const definition of missing.splice(0)) {
        signal.throwIfAborted();
        await makeIndex(pool, definition);
      }
    },
  };
}

/** However long it takes: nobody waits for it. */
async function makeIndex(pool: Pool, definition: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query("set local statement_timeout = 0; set local maintenance_work_mem = '128MB'");
    await client.query(definition);
  });
}
