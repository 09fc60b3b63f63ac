/** Limits shares, so that none can delay all others. */
export interface Gate {
  /** Resolves when a connection is available. */
  enter(): Promise<Turn>;
}

export interface Turn {
  leave(): void;
  failed(error: unknown): void;
  onGone(listener: () => void): () => void;
}

export const openGate: Gate = {
  enter: async () => ({ leave() {}, failed() {}, onGone: () => () => {} }),
};
