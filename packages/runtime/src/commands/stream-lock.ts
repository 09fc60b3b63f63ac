/**
 * One command at a time per stream within this process. Other processes are kept honest by the stream's
 * revision alone; the lock only saves the round trips of conflicts that we would cause ourselves.
 */
export interface StreamLock {
  run<T>(stream: string, work: () => Promise<T>): Promise<T>;
}

export function createStreamLock(): StreamLock {
  const tails = new Map<string, Promise<unknown>>();
  return {
    run(stream, work) {
      const turn = (tails.get(stream) ?? Promise.resolve()).then(work, work);
      tails.set(stream, turn);
      const forget = () => {
        if (tails.get(stream) === turn) tails.delete(stream);
      };
      turn.then(forget, forget);
      return turn;
    },
  };
}
