import { inTransaction } from '@exchange/runtime/projector/transactions';
import type { Projection } from '@exchange/runtime/tables/definition/projection';
import type { Pool } from 'pg';

export async function resetLanes(pool: Pool, projections: readonly Projection[]): Promise<void> {
  for (const { lane, tables, version, readableSince = version } of projections) {
    await inTransaction(pool, async (client) => {
      await client.query("select pg_advisory_xact_lock(hashtext('lane'), hashtext($1))", [lane]);
      await client.query(`truncate ${tables.join(', ')}`);
      await client.query('delete from parked_streams where lane = $1', [lane]);
      await client.query(
        `update lane_checkpoints set position = 0, events = 0, stopped_reason = null,
           waiting_reason = null, parkings = parkings + 1, parked = 0, event_id = null, changed_position = null, changed_event_id = null, version = $2, read_since = $3, writer = $2
         where lane = $1`,
        [lane, version, readableSince],
      );
    });
  }
}
