/** Lets queries at the connections in turn, so that nobody's keep everybody else's waiting. */
export interface Gate {
  /** Resolves when there is a connection for whoever asks now. */
  enter(): Promise<Turn>;
}

/** The right to one connection. */
export interface Turn {
  leave(): void;
  /** What was asked over it has failed. */
  failed(error: unknown): void;
  /** Tells when nobody waits for the answer any more. Gives the way to stop listening. */
  onGone(listener: () => void): () => void;
}

/** For whoever shares with nobody. */
export const openGate: Gate = {
  enter: async () => ({ leave() {}, failed() {}, onGone: () => () => {} }),
};
