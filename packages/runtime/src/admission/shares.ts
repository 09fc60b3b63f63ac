import type { Bound } from '../config/limits.js';
import type { Metrics } from '../observability/metrics.js';
import { LimitReached, type Shared } from './limit-reached.js';

/** May be called more than once. */
export type Release = () => void;

/** @param mayExceedAlone a holder without other amounts may exceed its share */
export function createShares(
  shared: Shared,
  bound: Bound,
  metrics: Metrics | undefined,
  mayExceedAlone = false,
) {
  const used = new Map<string, number>();
  let total = 0;
  const queue = createWaitQueue(takeAnyway);
  metrics?.limits.set(shared.name, { total: bound.total, used: () => total });

  const usedBy = (holder: string) => used.get(holder) ?? 0;

  function takeAnyway(holder: string, amount = 1): Release {
    total += amount;
    used.set(holder, usedBy(holder) + amount);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      total -= amount;
      const left = usedBy(holder) - amount;
      if (left > 0) used.set(holder, left);
      else used.delete(holder);
      queue.grant();
    };
  }

  function refusal(holder: string, amount = 1): 'share' | 'total' | undefined {
    const own = usedBy(holder);
    const isAlone = mayExceedAlone && own === 0;
    if (own + amount > bound.share && !isAlone && bound.share < bound.total) return 'share';
    return total + amount > bound.total && !(isAlone && total === 0) ? 'total' : undefined;
  }

  /** Counts a refusal. */
  function refuse(kind: 'share' | 'total'): LimitReached {
    metrics?.limitRefusals.inc({ limit: shared.name, bound: kind });
    return new LimitReached({ kind, shared, max: bound[kind] });
  }

  return {
    /** Takes an amount that cannot be refused. */
    takeAnyway,
    usedBy,
    wait: queue.wait,
    /** The bound that an amount would exceed. */
    refusal,
    refuse,
    takeIfFree(holder: string, amount = 1): Release | undefined {
      const kind = refusal(holder, amount);
      if (kind === undefined) return takeAnyway(holder, amount);
      refuse(kind);
      return undefined;
    },
    /**
     * @param holder from `Authenticator.shareOf`, or an address
     * @throws LimitReached
     */
    take(holder: string, amount = 1): Release {
      const kind = refusal(holder, amount);
      if (kind !== undefined) throw refuse(kind);
      return takeAnyway(holder, amount);
    },
  };
}

export interface Waiting {
  readonly caller: string;
  readonly amount?: number;
  readonly isFree: () => boolean;
  readonly onGone?: (listener: () => void) => () => void;
  readonly timeout?: { readonly ms: number; readonly error: () => Error };
}

/** Who waits for a free amount: round robin by caller. */
function createWaitQueue(take: (caller: string, amount?: number) => Release) {
  const queues = new Map<string, Set<{ readonly isFree: () => boolean; admit(): void }>>();

  return {
    grant(): void {
      for (const [caller, queue] of queues) {
        const [first] = queue;
        if (first === undefined || !first.isFree()) continue;
        first.admit();
        if (queues.delete(caller) && queue.size > 0) queues.set(caller, queue);
      }
    },
    wait({ caller, amount, isFree, onGone, timeout }: Waiting): Promise<Release> {
      return new Promise((resolve, reject) => {
        const queue = queues.get(caller) ?? new Set();
        queues.set(caller, queue);
        const waiter = {
          isFree,
          admit() {
            leave();
            resolve(take(caller, amount));
          },
        };
        queue.add(waiter);
        const giveUp = (error: Error) => {
          leave();
          reject(error);
        };
        const timer = timeout && setTimeout(() => giveUp(timeout.error()), timeout.ms);
        let unsubscribe: (() => void) | undefined;
        unsubscribe = onGone?.(() => giveUp(new Error('client disconnected')));
        function leave(): void {
          clearTimeout(timer);
          unsubscribe?.();
          queue.delete(waiter);
          if (queue.size === 0 && queues.get(caller) === queue) queues.delete(caller);
        }
      });
    },
  };
}
