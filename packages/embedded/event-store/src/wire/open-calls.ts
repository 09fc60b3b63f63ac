/** The calls that last until somebody ends them: subscriptions and batch streams. */
export interface OpenCalls {
  /** Registers how a call is ended when the server stops; gives a function that takes it back. */
  add(end: () => void): () => void;
  endAll(): void;
}

export function createOpenCalls(): OpenCalls {
  const ends = new Set<() => void>();
  return {
    add(end) {
      ends.add(end);
      return () => ends.delete(end);
    },
    endAll() {
      for (const end of [...ends]) end();
    },
  };
}
