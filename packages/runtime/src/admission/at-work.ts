import type { Metrics } from '../observability/metrics.js';
import type { RecentCallers } from './recent-callers.js';
import { createShares, type Release } from './shares.js';
import { createWaitQueue } from './wait-queue.js';

export type AtWork = ReturnType<typeof createAtWork>;

type OnGone = (listener: () => void) => () => void;

/** The heavy requests of a lone caller may take this many shares. */
const loneHeavyShares = 2;

/** One thread serves all callers: limits each caller's work, and thus the others' wait. */
export function createAtWork(share: number, callers: RecentCallers, metrics: Metrics | undefined) {
  const unbounded = { total: Number.POSITIVE_INFINITY, share: Number.POSITIVE_INFINITY };
  const atWork = createShares(
    { name: 'requests_at_work', what: 'requests at work', holder: 'caller' },
    unbounded,
    metrics,
  );
  const { occupy, wait } = createWaitQueue(atWork);

  return {
    resume: occupy,
    /** A lone caller queues heavy requests only: a second caller then finds less work ahead. */
    async begin(caller: string, heavy: number, onGone: OnGone): Promise<Release> {
      const weight = Math.min(heavy, share);
      const isFree = () => {
        const own = atWork.usedBy(caller);
        if (own === 0 || own + weight <= share) return true;
        if (callers.areSeveral()) return false;
        return weight === 1 || own + weight <= share * loneHeavyShares;
      };
      return isFree() ? occupy(caller, weight) : wait({ caller, amount: weight, isFree, onGone });
    },
  };
}
