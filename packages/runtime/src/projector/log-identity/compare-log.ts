import type { EventLog, Position, StoredEvent } from '../../event-log/types.js';
import type { TableIdentity } from '../../tables/table-identity.js';
import { LogForeign } from './log-foreign.js';

/** An event that the log has to hold, and who says so. */
interface Expected {
  readonly who: string;
  readonly position: bigint;
  readonly id: string;
}

/**
 * Compares tables with a log: its first event, and the events at the lanes' checkpoints. What the tables say has to be read
 * before: a log only grows, so it holds whatever tables of an earlier moment were made from.
 *
 * @throws LogForeign when the log has another event at one of these positions, or the node that leads has none
 * @throws EventLogUnavailable when the log does not answer: that says nothing about whose it is
 */
export async function compareLog(eventLog: EventLog, tables: TableIdentity): Promise<void> {
  await Promise.all(expectedOf(tables).map((one) => compareOne(eventLog, one)));
}

/**
 * The event that begins at a position. A follower may lack what is in the log, so only the node that leads can say that there is none.
 *
 * @throws EventLogUnavailable also when no node leads and the one that answers has no such event
 */
export async function eventInLog(
  eventLog: EventLog,
  position: Position,
): Promise<StoredEvent | undefined> {
  const event = await eventLog.eventAt(position);
  return event ?? (await eventLog.eventAt(position, { fromLeader: true }));
}

async function compareOne(eventLog: EventLog, { who, position, id }: Expected): Promise<void> {
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
  // Lanes that stand at the same event ask once.
  const once = new Map(all.map((one) => [`${one.position} ${one.id}`, one]));
  return [...once.values()];
}
