/** A queue for slots, round robin by caller. */
export interface Line {
  /** Resolves with a slot assigned by `grant`. */
  wait<Place>(waiting: Waiting<Place>): Promise<Place>;
  /** Assigns free slots; call it after every release. */
  grant(): void;
}

export interface Waiting<Place> {
  readonly caller: string;
  /** Whether a slot is free now. */
  readonly isFree: () => boolean;
  /** Takes the slot. */
  readonly enter: () => Place;
  /** Calls back when the client disconnects. Returns an unsubscribe function. */
  readonly onGone: (listener: () => void) => () => void;
  readonly msMax?: number;
  /** Error of an expired wait. */
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
        // Moves the caller to the end of the queue.
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
