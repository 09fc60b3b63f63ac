import type { Bound } from '../config/limits.js';
import { HttpProblem } from '../errors/http-problem.js';
import type { Metrics } from '../observability/metrics.js';

/** What is shared, as those who meet its limit are told. */
export interface Shared {
  /** The metric's label. */
  readonly name: string;
  /** As in "This caller has 128 requests in flight". */
  readonly what: string;
  /** The settings are `<setting>_SHARE` and `<setting>_MAX`. */
  readonly setting: string;
  readonly holder: 'caller' | 'address';
}

/** Gives back what was taken; more than once does nothing more. */
export type GiveBack = () => void;

/** Something that there is so much of, of which no caller gets more than its share. */
export interface Shares {
  /**
   * @param holder the caller's share, as `Authenticator.shareOf` names it, or an address
   * @throws HttpProblem 429 beyond the share, 503 beyond the total; both say which setting it is
   */
  take(holder: string, amount?: number): GiveBack;
  /** Undefined where `take` throws. */
  takeIfFree(holder: string, amount?: number): GiveBack | undefined;
  /** Counts what cannot be refused any more, such as work that has waited and goes on. */
  takeAnyway(holder: string, amount?: number): GiveBack;
  usedBy(holder: string): number;
}

/** @param mayExceedAlone an amount larger than the share is taken when its holder has nothing else */
export function createShares(
  shared: Shared,
  bound: Bound,
  metrics: Metrics | undefined,
  mayExceedAlone = false,
): Shares {
  const used = new Map<string, number>();
  let total = 0;
  metrics?.limit(shared.name, bound.total, () => total);

  function takeAnyway(holder: string, amount = 1): GiveBack {
    total += amount;
    used.set(holder, (used.get(holder) ?? 0) + amount);
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      total -= amount;
      const left = (used.get(holder) ?? 0) - amount;
      if (left > 0) used.set(holder, left);
      else used.delete(holder);
    };
  }

  /** What is beyond both is the caller's doing first. */
  function refusal(holder: string, amount: number): 'share' | 'total' | undefined {
    const own = used.get(holder) ?? 0;
    const isAlone = mayExceedAlone && own === 0;
    if (own + amount > bound.share && !isAlone && bound.share < bound.total) return 'share';
    return total + amount > bound.total && !(isAlone && total === 0) ? 'total' : undefined;
  }

  function takeIfFree(holder: string, amount = 1): GiveBack | undefined {
    const refused = refusal(holder, amount);
    if (refused === undefined) return takeAnyway(holder, amount);
    metrics?.refusedByLimit(shared.name, refused);
    return undefined;
  }

  return {
    takeAnyway,
    takeIfFree,
    usedBy: (holder) => used.get(holder) ?? 0,
    take(holder, amount = 1) {
      const taken = takeIfFree(holder, amount);
      if (taken !== undefined) return taken;
      throw refusal(holder, amount) === 'share'
        ? beyondShare(shared, bound)
        : beyondTotal(shared, bound);
    },
  };
}

export function beyondShare({ what, setting, holder }: Shared, { share }: Bound): HttpProblem {
  return new HttpProblem(
    429,
    `One ${holder} may have ${share} ${what} at a time (${setting}_SHARE). Try again when some of them are done.`,
    { 'retry-after': '1' },
  );
}

export function beyondTotal({ what, setting }: Shared, { total }: Bound): HttpProblem {
  return new HttpProblem(
    503,
    `There are as many as ${total} ${what} at the moment (${setting}_MAX). Try again shortly.`,
    { 'retry-after': '1' },
  );
}
