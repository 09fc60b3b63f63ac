import type { Pool } from 'pg';
import { boundedCache } from '../process/bounded-cache.js';

/** Last uses, to the minute. They are stored beside the tables, so uses do not grow the log. */
export type KeyUses = ReturnType<typeof createKeyUses>;

const everyMs = 60_000;
const keysMax = 10_000;

export function createKeyUses(pool: Pool, onError: (error: unknown) => void) {
  const recentIds = boundedCache<string, true>(keysMax, everyMs);
  return {
    /** Writes at most once per minute, key and process; ignores failures. */
    note(id: string): void {
      if (recentIds.get(id) === true) return;
      recentIds.set(id, true);
      pool
        .query(
          `insert into key_uses (id, used_at) values ($1, now())
           on conflict (id) do update set used_at = excluded.used_at where key_uses.used_at < excluded.used_at`,
          [id],
        )
        .catch(onError);
    },
    async of(ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
      const { rows } = await pool.query<{ id: string; used_at: Date }>(
        'select id, used_at from key_uses where id = any($1::uuid[])',
        [ids],
      );
      return new Map(rows.map(({ id, used_at }) => [id, used_at]));
    },
  };
}
