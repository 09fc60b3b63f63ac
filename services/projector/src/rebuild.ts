import { projections } from '@exchange/read-models/projections';
import type { Pool } from 'pg';
import { inTransaction } from './checkpoint.js';

/**
 * Empties lanes and sends them back to the start of the log; the projector builds them again. A shift under way
 * finds its checkpoint moved and begins anew.
 *
 * @returns the lanes that were reset
 */
export async function resetLanes(
  pool: Pool,
  lanes?: readonly string[],
): Promise<readonly string[]> {
  const chosen = projections.filter(({ lane }) => lanes === undefined || lanes.includes(lane));
  for (const { lane, tables, version, readableSince = version } of chosen) {
    await inTransaction(pool, async (client) => {
      await client.query("select pg_advisory_xact_lock(hashtext('lane'), hashtext($1))", [lane]);
      await client.query(`truncate ${tables.join(', ')}`);
      await client.query('delete from parked_streams where lane = $1', [lane]);
      await client.query(
        `update lane_checkpoints set position = 0, seen = 0, events = 0, stopped_reason = null,
           waiting_reason = null, parkings = parkings + 1, parked = 0, event_position = null, event_id = null, version = $2, read_since = $3, writer = $2
         where lane = $1`,
        [lane, version, readableSince],
      );
    });
  }
  return chosen.map(({ lane }) => lane);
}
