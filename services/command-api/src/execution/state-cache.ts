import type { ExpectedRevision } from '@exchange/event-log';

/** A stream folded up to a revision. */
export interface FoldedStream<State> {
  readonly state: State;
  readonly revision: ExpectedRevision;
  /** The commit position of the stream's last event; 0 for a stream that is not there. */
  readonly position: bigint;
}

/**
 * The most recently used folded streams. Never trusted on its own: an append still has to hit the revision,
 * and a refusal is only given on a state read up to the stream's end.
 */
export interface StateCache<State> {
  get(stream: string): FoldedStream<State> | undefined;
  put(stream: string, folded: FoldedStream<State>): void;
}

export function createStateCache<State>(entriesMax: number): StateCache<State> {
  const entries = new Map<string, FoldedStream<State>>();
  return {
    get(stream) {
      const folded = entries.get(stream);
      if (folded !== undefined) {
        entries.delete(stream);
        entries.set(stream, folded);
      }
      return folded;
    },
    put(stream, folded) {
      entries.delete(stream);
      entries.set(stream, folded);
      if (entries.size > entriesMax) {
        const oldest = entries.keys().next();
        if (!oldest.done) entries.delete(oldest.value);
      }
    },
  };
}
