import type { EventLog, Position } from '../event-log/types.js';

/** Where a shift reads the log from. */
export interface ShiftPlace {
  /** Events after it are wanted: the checkpoint, or further where nothing of what comes between is the lane's. */
  readonly from: Position;
  /** Where the log ended when the shift began; undefined for an empty log. */
  readonly head: Position | undefined;
  /** Takes note that nothing is left for the lane up to a position, of which the tables have what comes up to `reached`. */
  readonly searched: (position: Position, reached: Position) => void;
}

/** An event by which a log is known again. */
interface Mark {
  readonly position: Position;
  readonly id: string;
}

/** Between `reached` and the event `end`, that included, the log has no event for a lane. */
export interface Searched {
  readonly reached: Position;
  readonly end: Mark;
}

/** Where it is kept for processes to come. */
export interface SearchedStore {
  read(): Promise<Searched | undefined>;
  write(searched: Searched): Promise<void>;
}

/** It is written down as often at most. */
const writtenEveryMs = 60_000;

/**
 * Remembers up to where the log was searched for a lane in vain. A checkpoint stands at the lane's last own event, which may be as
 * old as the log: from there, each shift would pass over everything that was ever written for others.
 *
 * What is remembered is told by an event, the last one when the search began: a log that has the same event in its place has the
 * same events before it. It is written down at the first shift that begins with it, and then from time to time, so that a process
 * that starts anew searches what has come since.
 */
export function rememberSearched(
  eventLog: Pick<EventLog, 'eventAt' | 'headPosition'>,
  store: SearchedStore,
  nowMs = () => performance.now(),
): (checkpoint: Position) => Promise<ShiftPlace> {
  let known: Searched | undefined;
  let isRead = false;
  let writtenAtMs = Number.NEGATIVE_INFINITY;

  async function markAt(position: Position): Promise<Mark | undefined> {
    const event = await eventLog.eventAt(position);
    return event === undefined ? undefined : { position, id: event.id };
  }

  /** What is known, if it is of this log and this checkpoint. */
  async function knownAfter(checkpoint: Position): Promise<Searched | undefined> {
    if (known === undefined) return undefined;
    const { reached, end } = known;
    if (checkpoint < reached || checkpoint >= end.position) return undefined;
    const there = await markAt(end.position);
    return there?.id === end.id ? known : undefined;
  }

  async function readOnce(): Promise<void> {
    if (isRead) return;
    known = await store.read();
    isRead = true;
    // What was read is written already.
    if (known !== undefined) writtenAtMs = nowMs();
  }

  async function writeAtTimes(searched: Searched): Promise<void> {
    if (nowMs() - writtenAtMs < writtenEveryMs) return;
    await store.write(searched);
    writtenAtMs = nowMs();
  }

  return async (checkpoint) => {
    await readOnce();
    const head = await eventLog.headPosition();
    const before = await knownAfter(checkpoint);
    if (before === undefined) known = undefined;
    else await writeAtTimes(before);
    const from = before?.end.position ?? checkpoint;
    const end = head === undefined || head <= from ? before?.end : await markAt(head);
    return {
      from,
      head,
      searched(position, reached) {
        if (end !== undefined && position >= end.position) known = { reached, end };
      },
    };
  };
}
