import type { Pool } from 'pg';
import { formatOf, requireOwnFormat, requireReadable } from '../../event-log/format/log-format.js';
import type { EventLog } from '../../event-log/types.js';
import { readTableIdentity, type TableIdentity } from '../../tables/table-identity.js';
import { compareLog } from './compare-log.js';

/** A log, and tables that should have been made from it. */
export interface LogAndTables {
  readonly eventLog: EventLog;
  readonly pool: Pool;
}

/**
 * Checks that tables and log belong together.
 *
 * @returns what the tables say of themselves
 * @throws LogForeign when they do not belong together
 * @throws FormatRefused when one of them is of 0.x or of a newer format
 * @throws EventLogUnavailable, or the database's error, when that cannot be said
 */
export async function compareTablesWithLog({
  eventLog,
  pool,
}: LogAndTables): Promise<TableIdentity> {
  const tables = await readTableIdentity(pool);
  // Tables that have noted a first event have checked its format before.
  if (tables.first === undefined) await requireOwnFormat(eventLog);
  await compareLog(eventLog, tables);
  return tables;
}

/** Notes the log's first event in tables that have not noted one; nothing while the log is empty. */
export async function noteFirstEvent({ eventLog, pool }: LogAndTables): Promise<void> {
  const first = await eventLog.firstEvent();
  if (first === undefined) return;
  requireReadable('The event log', formatOf(first));
  await pool.query(
    'insert into log_identity (first_event_id, first_position) values ($1, $2) on conflict do nothing',
    [first.id, first.position.toString()],
  );
}
