import type { Pool } from 'pg';
import { boundedCache } from '../process/bounded-cache.js';

/** When keys were used last, to the minute: kept beside the tables, because it is nothing that the log should grow by. */
export interface KeyUses {
  /** Notes a use, once a minute and key at most in each process; what cannot be noted is let go. */
  note(id: string): void;
  /** When each of these was used last; those that never were are not in it. */
  of(ids: readonly string[]): Promise<ReadonlyMap<string, Date>>;
}

const everyMs = 60_000;
const keysMax = 10_000;

export function createKeyUses(pool: Pool, onTrouble: (error: unknown) => void): KeyUses {
  const noted = boundedCache<string, true>(keysMax, everyMs);
  return {
    note(id) {
      if (noted.get(id) === true) return;
      noted.set(id, true);
      pool
        .query(
          `insert into key_uses (id, used_at) values ($1, now())
           on conflict (id) do update set used_at = excluded.used_at where key_uses.used_at < excluded.used_at`,
          [id],
        )
        .catch(onTrouble);
    },
    async of(ids) {
      const { rows } = await pool.query<{ id: string; used_at: Date }>(
        'select id, used_at from key_uses where id = any($1::uuid[])',
        [ids],
      );
      return new Map(rows.map(({ id, used_at }) => [id, used_at]));
    },
  };
}
