import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestWork } from './request-work.js';

export type Work = Pick<RequestWork, 'caller' | 'shares' | 'whileWaiting' | 'onGone' | 'onEnd'>;

const context = new AsyncLocalStorage<Work>();
let requests = 0;

/** Undefined for work of the service itself. */
export const currentWork = (): Work | undefined => context.getStore();

/** While a context exists, Node tracks every promise, which costs a tenth of a write. */
export function onBehalfOf<Result>(work: Work | undefined, part: () => Result): Result {
  if (work === undefined) return part();
  requests += 1;
  work.onEnd(() => {
    requests -= 1;
    if (requests === 0) context.disable();
  });
  return context.run(work, part);
}
