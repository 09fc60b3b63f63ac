/** A batch that a lane has applied, as far as it says how busy the lane is. */
interface Applied {
  readonly events: number;
  readonly tookMs: number;
  /** For how long there was nothing to apply before it. */
  readonly waitedMs: number;
}

const gatherMsMax = 10;
/** So many are worth a transaction: what is behind them is not kept waiting. */
const worthIt = 100;

/**
 * For how long a lane lets events gather before it takes the next ones. Where they come faster than batches are written, each would
 * be a small one, with a transaction of its own that costs as much as one of many: then it is a millisecond for each event of the
 * last batch, and at least until the lane has had as much time without work as the batch took it. Events that come one by one, with
 * time between them, are not delayed.
 *
 * @param atLeastMs for a lane whose events nobody waits for one by one
 */
export function gatherMs({ events, tookMs, waitedMs }: Applied, atLeastMs = 0): number {
  if (events >= worthIt) return 0;
  const byCount = events > 1 ? events : 0;
  return Math.max(atLeastMs, Math.min(gatherMsMax, Math.max(byCount, tookMs - waitedMs)));
}
