import { AsyncLocalStorage } from 'node:async_hooks';
import type { SharedLimits } from './shared-limits.js';

/** A request that is being worked on, as what is shared sees it. */
export interface Work {
  /** Whose share it is taken from. */
  readonly caller: string;
  readonly shares: SharedLimits;
  /** While it waits, its place among the requests in flight is free for others. */
  whileWaiting<Result>(wait: () => Promise<Result>): Promise<Result>;
  /** Tells when nobody waits for the answer any more; at once, if that is so already. Gives the way to stop listening. */
  onGone(listener: () => void): () => void;
  /** Calls when the request is over, however it ends. */
  untilOver(listener: () => void): void;
}

const underWay = new AsyncLocalStorage<Work>();
let requests = 0;

/** The request on whose behalf this runs; undefined for what the service does of its own accord. */
export const currentWork = (): Work | undefined => underWay.getStore();

/**
 * Runs a part of a request so that what it calls knows on whose behalf. As long as there is such a request, Node follows every
 * promise of the process, which takes a tenth of what a write does: with the last one that ends.
 */
export function onBehalfOf<Result>(work: Work | undefined, part: () => Result): Result {
  if (work === undefined) return part();
  requests += 1;
  work.untilOver(() => {
    requests -= 1;
    if (requests === 0) underWay.disable();
  });
  return underWay.run(work, part);
}
