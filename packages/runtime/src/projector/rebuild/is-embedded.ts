import type { ClientBase, Pool } from 'pg';

/** One session for all callers, and never frees memory. */
export async function isEmbedded(client: Pool | ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ version: string }>('select version()');
  return /emscripten/i.test(rows[0]?.version ?? '');
}
