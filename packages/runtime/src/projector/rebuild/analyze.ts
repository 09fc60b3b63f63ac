import type { Pool } from 'pg';

/** Growth below which query plans rarely change. */
const newsworthy = 1.1;

/**
 * Runs ANALYZE on new tables, so that readers' first queries get good plans. Its time does not depend on the number
 * of rows; it is skipped until there are 10 % more events.
 *
 * @param eventsIn number of events that the tables contain
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
