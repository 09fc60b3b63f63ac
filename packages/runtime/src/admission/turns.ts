import type { RecentCallers } from './recent-callers.js';

export type Turns = ReturnType<typeof createTurns>;

const budgetMs = 5;
const piecesMax = 8;
const restMsMax = 500;

/**
 * Serializes CPU-bound work, round robin by caller; with several callers it rests after a long
 * piece.
 */
export function createTurns(callers: RecentCallers, now: () => number = () => performance.now()) {
  const queues = new Map<string, (() => void)[]>();
  let isScheduled = false;
  let startedAt: number | undefined;

  function schedule(afterMs: number): void {
    isScheduled = true;
    if (afterMs > 0) setTimeout(queueUp, afterMs);
    else queueUp();
  }

  function queueUp(): void {
    for (let piece = 0; piece < piecesMax; piece += 1) setImmediate(runPiece);
    setImmediate(finish);
  }

  function runPiece(): void {
    const at = now();
    startedAt ??= at;
    if (at - startedAt > budgetMs) return;
    const [first] = queues;
    if (first === undefined) return;
    const [caller, [run, ...rest]] = first;
    queues.delete(caller);
    if (rest.length > 0) queues.set(caller, rest);
    run?.();
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
    take(caller: string): Promise<void> {
      return new Promise((resolve) => {
        const queue = queues.get(caller);
        if (queue === undefined) queues.set(caller, [resolve]);
        else queue.push(resolve);
        if (!isScheduled) schedule(0);
      });
    },
  };
}
