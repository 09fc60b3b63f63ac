/** The time that one append has. */
export interface Deadline {
  /** Aborts at the end of the time, when the caller gives up, or when the log is closed. */
  readonly signal: AbortSignal;
  clear(): void;
}

/**
 * Deadlines that all end when `closing` does. They are kept in a set and not as listeners of `closing`: a signal
 * goes through all its listeners whenever one comes or goes, which thousands of appends under way would feel.
 */
export function createDeadlines(closing: AbortSignal) {
  const running = new Set<AbortController>();
  closing.addEventListener(
    'abort',
    () => {
      for (const controller of running) controller.abort(closing.reason);
    },
    { once: true },
  );
  return {
    start(ms: number, caller: AbortSignal | undefined): Deadline {
      const controller = new AbortController();
      const giveUp = () => controller.abort(caller?.reason);
      const timer = setTimeout(() => controller.abort(new Error(`no answer within ${ms} ms`)), ms);
      running.add(controller);
      if (closing.aborted) controller.abort(closing.reason);
      if (caller?.aborted) giveUp();
      caller?.addEventListener('abort', giveUp, { once: true });
      return {
        signal: controller.signal,
        clear() {
          clearTimeout(timer);
          running.delete(controller);
          caller?.removeEventListener('abort', giveUp);
        },
      };
    },
  };
}
