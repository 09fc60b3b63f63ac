const gatherMsMax = 10;
/** So many are worth a transaction: what is behind them is not kept waiting. */
const worthIt = 100;

/**
 * For how long a lane lets events gather after a batch of so many: events that come faster than batches are written would make
 * many small ones, each with a transaction that costs as much as one of many. A millisecond for each event; a single one, which
 * somebody may be waiting for, says of no others.
 *
 * @param atLeastMs for a lane whose events nobody waits for one by one
 */
export function gatherMs(events: number, atLeastMs = 0): number {
  if (events >= worthIt) return 0;
  return Math.max(atLeastMs, events > 1 ? Math.min(events, gatherMsMax) : 0);
}
