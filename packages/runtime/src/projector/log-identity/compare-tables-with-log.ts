import type { ClientBase, Pool } from 'pg';
import { requireOwnFormat, requireReadable } from '../../event-log/format/log-format.js';
import type { EventLog, Position, StoredEvent } from '../../event-log/types.js';
import {
  type EventMark,
  readTableIdentity,
  type TableIdentity,
} from '../../tables/table-identity.js';
import { inTransaction } from '../transactions.js';
import { LogForeign } from './log-foreign.js';

export interface LogAndTables {
  readonly eventLog: EventLog;
  readonly pool: Pool;
}

/**
 * @returns the stored identity
 * @throws LogForeign, EventLogUnavailable, or the database's error
 * @throws FormatRefused for format 0.x or a newer one
 */
export async function compareTablesWithLog({ eventLog, pool }: LogAndTables) {
  const tables = await readTableIdentity(pool);
  // The format of a stored first event was checked before.
  if (tables.first === undefined) await requireOwnFormat(eventLog);
  await compareLog(eventLog, tables);
  return tables;
}

/** No-op for tables that have one, or an empty log. */
export async function noteFirstEvent({ eventLog, pool }: LogAndTables): Promise<void> {
  const first = await eventLog.firstEvent();
  if (first === undefined) return;
  requireReadable('The event log', first);
  await writeFirstEvent(pool, first);
}

async function writeFirstEvent(client: Pool | ClientBase, first: EventMark): Promise<void> {
  await client.query(
    'insert into log_identity (first_event_id, first_position) values ($1, $2) on conflict do nothing',
    [first.id, first.position.toString()],
  );
}

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

type PointReads = Pick<EventLog, 'eventAt' | 'headPosition'>;

interface Expected {
  readonly who: string;
  readonly position: bigint;
  readonly id: string;
}

/**
 * Read the identity before: the log only grows.
 * @throws LogForeign for another event at one of the tables' positions, or none at the leader
 * @throws EventLogUnavailable
 */
export async function compareLog(eventLog: PointReads, tables: TableIdentity): Promise<void> {
  await Promise.all(expectedOf(tables).map((one) => compareOne(eventLog, one)));
}

/**
 * A follower may lag: a missing event is read again from the leader.
 * @throws EventLogUnavailable also without a leader, if the answering node lacks the event
 */
export async function eventInLog(
  eventLog: Pick<EventLog, 'eventAt'>,
  position: Position,
): Promise<StoredEvent | undefined> {
  const event = await eventLog.eventAt(position);
  return event ?? (await eventLog.eventAt(position, { fromLeader: true }));
}

async function compareOne(eventLog: PointReads, { who, position, id }: Expected): Promise<void> {
  const event = await eventInLog(eventLog, position);
  if (event === undefined) {
    const head = await eventLog.headPosition({ fromLeader: true });
    throw new LogForeign(`${who} is at position ${position}, ${whatIsThere(position, head)}`);
  }
  if (event.id !== id) {
    throw new LogForeign(
      `${who} is event ${id} at position ${position}, where the log has event ${event.id}`,
    );
  }
}

function whatIsThere(position: Position, head: Position | undefined): string {
  if (head === undefined) return 'and the log is empty';
  return position > head ? `and the log ends at ${head}` : 'where the log has no event';
}

function expectedOf({ first, lanes }: TableIdentity): readonly Expected[] {
  const all: Expected[] = first === undefined ? [] : [{ who: 'the first event', ...first }];
  for (const { lane, mark } of lanes) {
    if (mark !== undefined) all.push({ who: `the last event of lane ${lane}`, ...mark });
  }
  // Lanes at the same event share one comparison.
  const once = new Map(all.map((one) => [`${one.position} ${one.id}`, one]));
  return [...once.values()];
}
