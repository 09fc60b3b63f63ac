import type { Pool } from 'pg';
import { formatOf, requireOwnFormat, requireReadable } from '../../event-log/format/log-format.js';
import type { EventLog } from '../../event-log/types.js';
import type { Projection } from '../../tables/projection.js';
import {
  type LaneStanding,
  readTableIdentity,
  type TableIdentity,
} from '../../tables/table-identity.js';
import { readCheckpoint } from '../checkpoint.js';
import { inSnapshot } from '../transactions.js';
import { compareLog, type Extent, eventInLog } from './compare-log.js';
import { LogForeign } from './log-foreign.js';

/** A log, and tables that should have been made from it. */
export interface LogAndTables {
  readonly eventLog: EventLog;
  readonly pool: Pool;
  /** The projections of the lanes that are compared. */
  readonly projections: readonly Projection[];
}

/**
 * Finds tables and log to belong together; tables of 0.1.0, which noted no events, by what else shows it.
 *
 * @returns what the tables say of themselves
 * @throws LogForeign when they do not belong together
 * @throws FormatRefused when one of them is of 0.x or of a newer format
 * @throws EventLogUnavailable, or the database's error, when that cannot be said
 */
export async function compareTablesWithLog(
  { eventLog, pool, projections }: LogAndTables,
  extent: Extent = 'all',
): Promise<TableIdentity> {
  const tables = await readTableIdentity(pool);
  // Tables that have noted a first event have checked its format before.
  if (tables.first === undefined) await requireOwnFormat(eventLog);
  await compareLog(eventLog, tables, extent);
  for (const projection of projections) {
    const standing = tables.lanes.find(({ lane }) => lane === projection.lane);
    if (standing !== undefined && isUnmarked(standing)) {
      await compareRows(eventLog, pool, projection);
    }
  }
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

function isUnmarked({ position, mark }: LaneStanding): boolean {
  return position > 0n && mark === undefined;
}

/** Whether the rows show the event at their checkpoint, where the projection can tell. */
async function compareRows(eventLog: EventLog, pool: Pool, projection: Projection): Promise<void> {
  const { lane, wasLast } = projection;
  if (wasLast === undefined) return;
  await inSnapshot(pool, async (client) => {
    const position = await readCheckpoint(client, lane);
    const event = position === 0n ? undefined : await eventInLog(eventLog, position);
    if (event === undefined || (await wasLast(client, event))) return;
    throw new LogForeign(
      `the rows of lane ${lane} do not show event ${event.id}, which the log has at their position ${position}`,
    );
  });
}
