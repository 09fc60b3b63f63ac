import type { Pool } from 'pg';

/** So much more than when tables were looked at makes other plans by chance at most. */
const newsworthy = 1.1;

/**
 * Has PostgreSQL look at tables that are built, so that readers' queries are planned by what is in them from the first one on. It takes as
 * long for few rows as for many: what it found holds until a tenth more has come.
 *
 * @param eventsIn how many events the tables are made of by now
 */
export function analyzeTables(
  pool: Pick<Pool, 'query'>,
  tables: readonly string[],
  eventsIn: () => number,
): () => Promise<void> {
  let analyzed: number | undefined;
  return async () => {
    const events = eventsIn();
    if (analyzed !== undefined && events <= analyzed * newsworthy) return;
    for (const table of tables) await pool.query(`analyze ${table}`);
    analyzed = events;
  };
}
