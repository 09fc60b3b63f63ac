const gatherMsMax = 10;
/** A batch of this size is worth a transaction. */
const worthIt = 100;

/**
 * Milliseconds to wait for further events: 1 ms per event, at most 10 ms; none after a single
 * event, whose caller may be waiting.
 * @param atLeastMs for lanes without waiting callers
 */
export function gatherMs(events: number, atLeastMs = 0): number {
  if (events >= worthIt) return 0;
  return Math.max(atLeastMs, events > 1 ? Math.min(events, gatherMsMax) : 0);
}
