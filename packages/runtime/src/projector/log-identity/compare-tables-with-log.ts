import type { Pool } from 'pg';
import { formatOf, requireOwnFormat, requireReadable } from '../../event-log/format/log-format.js';
import type { EventLog } from '../../event-log/types.js';
import { readTableIdentity, type TableIdentity } from '../../tables/table-identity.js';
import { compareLog } from './compare-log.js';

export interface LogAndTables {
  readonly eventLog: EventLog;
  readonly pool: Pool;
}

/**
 * @returns the identity that the tables store
 * @throws LogForeign
 * @throws FormatRefused for format 0.x or a newer format
 * @throws EventLogUnavailable, or the database's error
 */
export async function compareTablesWithLog({
  eventLog,
  pool,
}: LogAndTables): Promise<TableIdentity> {
  const tables = await readTableIdentity(pool);
  // A stored first event's format was checked when it was stored.
  if (tables.first === undefined) await requireOwnFormat(eventLog);
  await compareLog(eventLog, tables);
  return tables;
}

/** Stores the log's first event in tables that have none; no-op while the log is empty. */
export async function noteFirstEvent({ eventLog, pool }: LogAndTables): Promise<void> {
  const first = await eventLog.firstEvent();
  if (first === undefined) return;
  requireReadable('The event log', formatOf(first));
  await pool.query(
    'insert into log_identity (first_event_id, first_position) values ($1, $2) on conflict do nothing',
    [first.id, first.position.toString()],
  );
}
