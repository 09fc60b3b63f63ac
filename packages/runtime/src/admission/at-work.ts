import type { Metrics } from '../observability/metrics.js';
import type { RecentCallers } from './recent-callers.js';
import { createShares, type Release } from './shares.js';

export type AtWork = ReturnType<typeof createAtWork>;

type OnGone = (listener: () => void) => () => void;

/** The heavy requests of a lone caller may take this many shares. */
const loneHeavyShares = 2;

/** One thread serves all callers: limits each caller's work, and thus the others' wait. */
export function createAtWork(share: number, callers: RecentCallers, metrics: Metrics | undefined) {
  const unbounded = { total: Number.POSITIVE_INFINITY, share: Number.POSITIVE_INFINITY };
  const { takeAnyway, usedBy, wait } = createShares(
    { name: 'requests_at_work', what: 'requests at work', holder: 'caller' },
    unbounded,
    metrics,
  );

  return {
    resume: takeAnyway,
    /** A lone caller queues heavy requests only: a second caller then finds less work ahead. */
    async begin(caller: string, heavy: number, onGone: OnGone): Promise<Release> {
      const amount = Math.min(heavy, share);
      const isFree = () => {
        const own = usedBy(caller);
        if (own === 0 || own + amount <= share) return true;
        if (callers.areSeveral()) return false;
        return amount === 1 || own + amount <= share * loneHeavyShares;
      };
      return isFree() ? takeAnyway(caller, amount) : wait({ caller, amount, isFree, onGone });
    },
  };
}
