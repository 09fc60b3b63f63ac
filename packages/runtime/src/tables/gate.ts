/** Schedules queries on the connections, so that one share cannot delay all others. */
export interface Gate {
  /** Resolves when a connection is available. */
  enter(): Promise<Turn>;
}

/** The right to one connection. */
export interface Turn {
  leave(): void;
  /** Reports a failed query on the connection. */
  failed(error: unknown): void;
  /** Calls back when the client disconnects. Returns an unsubscribe function. */
  onGone(listener: () => void): () => void;
}

/** A gate without limits. */
export const openGate: Gate = {
  enter: async () => ({ leave() {}, failed() {}, onGone: () => () => {} }),
};
