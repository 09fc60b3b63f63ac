import type { Release, Shares } from './shares.js';

export interface Waiting {
  readonly caller: string;
  readonly amount?: number;
  readonly isFree: () => boolean;
  readonly onGone: (listener: () => void) => () => void;
  readonly timeout?: { readonly ms: number; readonly error: () => Error };
}

/** Who waits for shares: round robin by caller. */
export function createWaitQueue(shares: Shares) {
  const queues = new Map<string, Set<{ readonly isFree: () => boolean; admit(): void }>>();

  function grant(): void {
    for (const [caller, queue] of queues) {
      const [first] = queue;
      if (first === undefined || !first.isFree()) continue;
      first.admit();
      if (queues.delete(caller) && queue.size > 0) queues.set(caller, queue);
    }
  }

  function occupy(caller: string, amount?: number): Release {
    const release = shares.takeAnyway(caller, amount);
    return () => {
      release();
      grant();
    };
  }

  return {
    occupy,
    wait({ caller, amount, isFree, onGone, timeout }: Waiting): Promise<Release> {
      return new Promise((resolve, reject) => {
        const queue = queues.get(caller) ?? new Set();
        queues.set(caller, queue);
        const waiter = {
          isFree,
          admit() {
            leave();
            resolve(occupy(caller, amount));
          },
        };
        queue.add(waiter);
        const timer =
          timeout &&
          setTimeout(() => {
            leave();
            reject(timeout.error());
          }, timeout.ms);
        let unsubscribe: (() => void) | undefined;
        unsubscribe = onGone(() => {
          leave();
          reject(new Error('client disconnected'));
        });
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
