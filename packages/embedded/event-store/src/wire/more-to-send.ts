import type { EventStore } from '../store.js';
import { isGone, type ReadCall } from './flow.js';

/** Wakes a subscription that has sent all there is. */
export interface MoreToSend {
  /**
   * Resolves when more has become visible, or after a time; false once the client has gone. For one waiter: a subscription has
   * one loop.
   */
  wait(msMax?: number): Promise<boolean>;
  stop(): void;
}

/** Listens once for as long as a subscription lasts: most of what is published is for others, and wakes everybody. */
export function watchForMore(store: EventStore, call: ReadCall): MoreToSend {
  let wake: (() => void) | undefined;
  const onMore = () => wake?.();
  const stopListening = store.onPublished(onMore);
  const ends = ['cancelled', 'close', 'error'] as const;
  for (const end of ends) call.on(end, onMore);
  return {
    wait(msMax) {
      if (isGone(call)) return Promise.resolve(false);
      return new Promise((resolve) => {
        const timer = msMax === undefined ? undefined : setTimeout(() => wake?.(), msMax);
        wake = () => {
          wake = undefined;
          clearTimeout(timer);
          resolve(!isGone(call));
        };
      });
    },
    stop() {
      stopListening();
      for (const end of ends) call.off(end, onMore);
    },
  };
}
