import { onTestFinished } from 'vitest';
import type { SharedLimits } from '../src/admission/shared-limits.js';
import type { Work } from '../src/admission/work.js';

/** Lasts until `end` or its test's end: the process counts requests in flight. */
export function requestOf(caller: string): Work & { end(): void } {
  const listeners = new Set<() => void>();
  const end = () => {
    for (const listener of listeners) listener();
    listeners.clear();
  };
  onTestFinished(end);
  return {
    caller,
    shares: {} as SharedLimits,
    whileWaiting: (wait) => wait(),
    onGone: () => () => {},
    onEnd: (listener) => void listeners.add(listener),
    end,
  };
}
