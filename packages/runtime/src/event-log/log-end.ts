import type { EventLog, Position, StoredEvent } from './types.js';

/** Reads the log's end, 0 for an empty log; from the leader if a follower ends before the position. */
export async function logEndFor(
  position: Position,
  eventLog: Pick<EventLog, 'headPosition'>,
): Promise<Position> {
  const end = (await eventLog.headPosition()) ?? 0n;
  return end >= position ? end : ((await eventLog.headPosition({ fromLeader: true })) ?? 0n);
}

/** Undefined for an empty log. */
export async function lastEvent({
  headPosition,
  eventAt,
}: Pick<EventLog, 'headPosition' | 'eventAt'>): Promise<StoredEvent | undefined> {
  const end = await headPosition();
  return end === undefined ? undefined : eventAt(end);
}
