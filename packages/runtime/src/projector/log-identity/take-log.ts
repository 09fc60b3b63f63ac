import type { Pool } from 'pg';
import { requireReadable } from '../../event-log/format/log-format.js';
import type { EventLog } from '../../event-log/types.js';
import { inTransaction } from '../transactions.js';
import { writeFirstEvent } from './compare-tables-with-log.js';

/**
 * Requires tables built from it in every lane. Lanes without tables restart at 0; their work is
 * idempotent.
 */
export async function takeLog(
  eventLog: EventLog,
  pool: Pool,
  withTables: readonly string[],
): Promise<void> {
  const first = await eventLog.firstEvent();
  requireReadable('The event log', first);
  await inTransaction(pool, async (client) => {
    await client.query('delete from log_identity');
    if (first !== undefined) await writeFirstEvent(client, first);
    await client.query(
      `update lane_checkpoints set position = 0, events = 0, stopped_reason = null,
         waiting_reason = null, parked = 0, parkings = parkings + 1,
         event_id = null, changed_position = null, changed_event_id = null, writer = version
       where lane <> all($1)`,
      [withTables],
    );
    await client.query('delete from parked_streams where lane <> all($1)', [withTables]);
  });
}
