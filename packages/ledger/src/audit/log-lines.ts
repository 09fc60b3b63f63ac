import type { EventLog, Position, StoredEvent } from '@exchange/runtime/event-log/types';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import { lastLeafUpTo } from './queries.js';

/** An event and its leaf in the tree over the log. */
export interface LogLine {
  readonly event: StoredEvent;
  readonly leaf: number;
}

/** A part of the log, in its order or against it. */
export interface LogPart {
  /** Events after this position. */
  readonly after: Position | undefined;
  /** Events up to this position, inclusive. */
  readonly until: Position | undefined;
  readonly order: 'oldest' | 'newest';
}

/**
 * The events of a part of the log with their leaves, in constant memory. Leaves are counted from the last event at or before
 * where reading begins that the tree knows. The newest first begin with the last event that the tree has.
 */
export function linesOfLog(
  eventLog: EventLog,
  database: ReadDatabase,
  part: LogPart,
): AsyncIterable<LogLine> {
  return part.order === 'oldest'
    ? oldestFirst(eventLog, database, part)
    : newestFirst(eventLog, database, part);
}

async function* oldestFirst(
  eventLog: EventLog,
  database: ReadDatabase,
  { after, until }: LogPart,
): AsyncGenerator<LogLine> {
  const begin = after === undefined ? undefined : await lastLeafUpTo(database, after);
  let leaf = begin?.leaf ?? 0;
  for await (const event of eventLog.readAll({ from: begin?.position ?? 'start' })) {
    if (until !== undefined && event.position > until) return;
    if (after === undefined || event.position > after) yield { event, leaf };
    leaf += 1;
  }
}

async function* newestFirst(
  eventLog: EventLog,
  database: ReadDatabase,
  { after, until }: LogPart,
): AsyncGenerator<LogLine> {
  const begin = await lastLeafUpTo(database, until ?? endOfAnyLog);
  if (begin === undefined) return;
  const isWanted = ({ position }: StoredEvent) => after === undefined || position > after;
  // Reading backwards begins before the position that is named.
  const last = await eventLog.eventAt(begin.position);
  if (last === undefined || !isWanted(last)) return;
  yield { event: last, leaf: begin.leaf };
  let leaf = begin.leaf;
  for await (const event of eventLog.readAll({ from: begin.position, direction: 'backwards' })) {
    if (!isWanted(event)) return;
    leaf -= 1;
    yield { event, leaf };
  }
}

/** No log has a position after this one. */
const endOfAnyLog = 2n ** 63n - 1n;
