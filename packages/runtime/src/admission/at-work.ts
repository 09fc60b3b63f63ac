import type { Metrics } from '../observability/metrics.js';
import { createLine } from './line.js';
import type { RecentCallers } from './recent-callers.js';
import { createShares, type GiveBack } from './shares.js';

/** The requests at work, among those in flight. */
export interface AtWork {
  /**
   * Resolves at the request's turn. With several callers, each has at most its share at work, and its other requests
   * queue. A lone caller queues heavy requests only, so that a second caller finds less work ahead.
   *
   * @param weight capped at the share
   */
  begin(caller: string, weight: number, onGone: OnGone): Promise<GiveBack>;
  /** Counts a request that resumes after a wait. */
  goOn(caller: string, weight: number): GiveBack;
}

type OnGone = (listener: () => void) => () => void;

/** Limit of a lone caller's heavy requests, in shares. */
const heavyWhileAlone = 2;

/**
 * A process has one thread, so a caller's hundred requests delay all others. A bound on each caller's requests at work
 * bounds the wait of other callers without a refusal.
 */
export function createAtWork(
  share: number,
  callers: RecentCallers,
  metrics: Metrics | undefined,
): AtWork {
  const unbounded = { total: Number.POSITIVE_INFINITY, share: Number.POSITIVE_INFINITY };
  const atWork = createShares(
    { name: 'requests_at_work', what: 'requests at work', holder: 'caller' },
    unbounded,
    metrics,
  );
  const line = createLine();

  function goOn(caller: string, weight: number): GiveBack {
    const giveBack = atWork.takeAnyway(caller, weight);
    return () => {
      giveBack();
      line.grant();
    };
  }

  return {
    goOn,
    async begin(caller, heavy, onGone) {
      const weight = Math.min(heavy, share);
      const isFree = () => {
        const own = atWork.usedBy(caller);
        if (own === 0 || own + weight <= share) return true;
        if (callers.areSeveral()) return false;
        return weight === 1 || own + weight <= share * heavyWhileAlone;
      };
      const enter = () => goOn(caller, weight);
      return isFree() ? enter() : line.wait({ caller, isFree, onGone, enter });
    },
  };
}
