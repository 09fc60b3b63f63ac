import type { EventLog, Position } from './types.js';

/** Reads the log's end, 0 for an empty log; from the leader if a follower ends before the position. */
export async function logEndFor(
  position: Position,
  eventLog: Pick<EventLog, 'headPosition'>,
): Promise<Position> {
  const end = (await eventLog.headPosition()) ?? 0n;
  return end >= position ? end : ((await eventLog.headPosition({ fromLeader: true })) ?? 0n);
}
