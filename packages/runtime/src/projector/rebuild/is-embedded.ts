import type { ClientBase, Pool } from 'pg';

/** Whether this is the embedded database: one session for everybody, in memory that it does not give back. */
export async function isEmbedded(client: Pool | ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ version: string }>('select version()');
  return /emscripten/i.test(rows[0]?.version ?? '');
}
