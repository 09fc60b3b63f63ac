/** One share cannot delay all others. */
export interface Gate {
  /** Resolves when a connection is available. */
  enter(): Promise<Turn>;
}

export interface Turn {
  leave(): void;
  failed(error: unknown): void;
  /** Calls back when the client disconnects; returns an unsubscribe function. */
  onGone(listener: () => void): () => void;
}

export const openGate: Gate = {
  enter: async () => ({ leave() {}, failed() {}, onGone: () => () => {} }),
};
