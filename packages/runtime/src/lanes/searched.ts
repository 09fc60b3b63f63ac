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

/**
 * Remembers up to where the log was searched for a lane in vain. A checkpoint stands at the lane's last own event, which may be as
 * old as the log: from there, each shift would pass over everything that was ever written for others.
 *
 * What is remembered is told by an event, the last one when the search began: a log that has the same event in its place has the
 * same events before it. It is kept by this process alone, because another version of the projection may read other streams.
 */
export function rememberSearched(
  eventLog: Pick<EventLog, 'eventAt' | 'headPosition'>,
): (checkpoint: Position) => Promise<ShiftPlace> {
  /** Between `reached` and the event, that included, the lane has none. */
  let known: { readonly reached: Position; readonly end: Mark } | undefined;

  async function markAt(position: Position): Promise<Mark | undefined> {
    const event = await eventLog.eventAt(position);
    return event === undefined ? undefined : { position, id: event.id };
  }

  /** The event up to which nothing comes after the checkpoint, if the log is still the one that was searched. */
  async function knownAfter(checkpoint: Position): Promise<Mark | undefined> {
    if (known === undefined) return undefined;
    const { reached, end } = known;
    if (checkpoint < reached || checkpoint >= end.position) return undefined;
    const there = await markAt(end.position);
    return there?.id === end.id ? end : undefined;
  }

  return async (checkpoint) => {
    const head = await eventLog.headPosition();
    const before = await knownAfter(checkpoint);
    if (before === undefined) known = undefined;
    const from = before?.position ?? checkpoint;
    const end = head === undefined || head <= from ? before : await markAt(head);
    return {
      from,
      head,
      searched(position, reached) {
        if (end !== undefined && position >= end.position) known = { reached, end };
      },
    };
  };
}
