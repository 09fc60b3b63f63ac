/** Those who wait for a place, round robin by caller. */
export interface Line {
  /** Resolves with the place that `grant` has found; the caller has it from then on. */
  wait<Place>(waiting: Waiting<Place>): Promise<Place>;
  /** Lets in whoever a place is free for; to be called whenever one may have become free. */
  grant(): void;
}

export interface Waiting<Place> {
  readonly caller: string;
  /** Whether there is a place for it now. */
  readonly isFree: () => boolean;
  /** Takes the place. */
  readonly enter: () => Place;
  /** Tells when nobody waits for the outcome any more. Gives the way to stop listening. */
  readonly onGone: (listener: () => void) => () => void;
  readonly msMax?: number;
  /** What a wait that has taken too long ends with. */
  readonly tooLong?: () => Error;
}

export function createLine(): Line {
  const queues = new Map<string, Set<{ readonly isFree: () => boolean; go(): void }>>();

  return {
    grant() {
      for (const [caller, queue] of queues) {
        const [first] = queue;
        if (first === undefined || !first.isFree()) continue;
        first.go();
        // To the end of the line.
        if (queues.delete(caller) && queue.size > 0) queues.set(caller, queue);
      }
    },
    wait({ caller, isFree, enter, onGone, msMax, tooLong }) {
      return new Promise((resolve, reject) => {
        const queue = queues.get(caller) ?? new Set();
        queues.set(caller, queue);
        const waiter = {
          isFree,
          go() {
            leave();
            resolve(enter());
          },
        };
        queue.add(waiter);
        const timer =
          msMax === undefined
            ? undefined
            : setTimeout(() => {
                leave();
                reject(tooLong?.() ?? new Error('waited too long'));
              }, msMax);
        let deaf: (() => void) | undefined;
        deaf = onGone(() => {
          leave();
          reject(new Error('nobody waits for the answer any more'));
        });
        function leave(): void {
          clearTimeout(timer);
          deaf?.();
          queue.delete(waiter);
          if (queue.size === 0 && queues.get(caller) === queue) queues.delete(caller);
        }
      });
    },
  };
}
