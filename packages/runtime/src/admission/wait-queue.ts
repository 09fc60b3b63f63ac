export interface Waiting<Slot> {
  readonly caller: string;
  readonly isFree: () => boolean;
  readonly enter: () => Slot;
  readonly onGone: (listener: () => void) => () => void;
  readonly msMax?: number;
  readonly timeoutError?: () => Error;
}

export function createWaitQueue() {
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
    wait<Slot>(waiting: Waiting<Slot>): Promise<Slot> {
      const { caller, isFree, enter, onGone, msMax, timeoutError } = waiting;
      return new Promise((resolve, reject) => {
        const queue = queues.get(caller) ?? new Set();
        queues.set(caller, queue);
        const waiter = {
          isFree,
          admit() {
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
                reject(timeoutError?.() ?? new Error('wait timed out'));
              }, msMax);
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
