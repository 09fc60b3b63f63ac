import type { RecentCallers } from './recent-callers.js';

/** Lets pieces of work that hold the event loop go on one after another, callers in turn. */
export interface Turns {
  /** Resolves when it is the caller's turn; what follows until the next wait is its piece. */
  take(caller: string): Promise<void>;
}

/** So long goes to such pieces before the event loop looks at what has arrived meanwhile. */
const budgetMs = 5;
const piecesMax = 8;
/** When they took longer, a rest as long follows in which others are served, but no longer than this. */
const restMsMax = 500;

/**
 * A process has one thread: to read and check a large body takes tens of milliseconds of it, and a caller who sends a
 * hundred of them would have everybody wait for all. Here each waits for its turn, round robin by caller; between turns
 * the event loop sees to everything else, and after a long one, when there are other callers, for as long again.
 */
export function createTurns(
  callers: RecentCallers,
  now: () => number = () => performance.now(),
): Turns {
  const queues = new Map<string, (() => void)[]>();
  let isScheduled = false;
  let startedAt: number | undefined;

  function schedule(afterMs: number): void {
    isScheduled = true;
    if (afterMs > 0) setTimeout(queueUp, afterMs);
    else queueUp();
  }

  /** Immediates that are set together run one after the other, each with all that follows from it without waiting. */
  function queueUp(): void {
    for (let piece = 0; piece < piecesMax; piece += 1) setImmediate(goOn);
    setImmediate(finish);
  }

  function goOn(): void {
    const at = now();
    startedAt ??= at;
    if (at - startedAt > budgetMs) return;
    const [first] = queues;
    if (first === undefined) return;
    const [caller, [go, ...rest]] = first;
    // To the end of the line.
    queues.delete(caller);
    if (rest.length > 0) queues.set(caller, rest);
    go?.();
  }

  function finish(): void {
    const at = now();
    const tookMs = at - (startedAt ?? at);
    startedAt = undefined;
    isScheduled = false;
    if (queues.size === 0) return;
    schedule(tookMs > budgetMs && callers.areSeveral() ? Math.min(tookMs, restMsMax) : 0);
  }

  return {
    take(caller) {
      return new Promise((resolve) => {
        const queue = queues.get(caller);
        if (queue === undefined) queues.set(caller, [resolve]);
        else queue.push(resolve);
        if (!isScheduled) schedule(0);
      });
    },
  };
}
