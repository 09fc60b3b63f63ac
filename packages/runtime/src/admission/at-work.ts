import type { Metrics } from '../observability/metrics.js';
import { createLine } from './line.js';
import type { RecentCallers } from './recent-callers.js';
import { createShares, type GiveBack } from './shares.js';

/** The requests that are worked on at this moment, out of those in flight. */
export interface AtWork {
  /**
   * Resolves when it is the request's turn. While there are several callers, no more of one's are worked on at once than its
   * share, and the rest of them wait in line. One alone waits with heavy ones only: others who come find less begun.
   *
   * @param weight what it counts, at most the share
   */
  begin(caller: string, weight: number, onGone: OnGone): Promise<GiveBack>;
  /** Counts one that goes on after it has waited for something else. */
  goOn(caller: string, weight: number): GiveBack;
}

type OnGone = (listener: () => void) => () => void;

/** So many shares of heavy requests may be begun by one who is alone. */
const heavyWhileAlone = 2;

/**
 * A process has one thread: what a hundred of one caller's requests need of it stands before everybody else's. Bounding
 * how many of them are begun at once bounds how long another's waits, and turns nobody away.
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
