const gatherMsMax = 10;
/** A batch of this size is worth a transaction of its own. */
const worthIt = 100;

/**
 * Milliseconds to pause after a batch, so that further events share a transaction: a small transaction costs as much
 * as a large one. 1 ms for each event, at most 10 ms; none after a single event, because its caller may be waiting.
 *
 * @param atLeastMs the minimum, for lanes whose single events have no waiting caller
 */
export function gatherMs(events: number, atLeastMs = 0): number {
  if (events >= worthIt) return 0;
  return Math.max(atLeastMs, events > 1 ? Math.min(events, gatherMsMax) : 0);
}
