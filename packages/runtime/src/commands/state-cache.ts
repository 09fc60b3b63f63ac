import { EventLogUnavailable } from '../event-log/errors.js';
import type { ExpectedRevision } from '../event-log/revision.js';
import type { EventToAppend } from '../event-log/types.js';
import type { LogMemory } from '../positions/log-memory.js';
import { boundedCache } from '../process/bounded-cache.js';

/** A stream folded up to a revision. */
export interface FoldedStream<State> {
  readonly state: State;
  readonly revision: ExpectedRevision;
  /** Position of the stream's last event; 0 for an absent stream. */
  readonly position: bigint;
  /** Initial event from another stream, for a still empty stream. State, revision and position include it. */
  readonly initialEvent?: EventToAppend;
}

/**
 * LRU cache of folded streams. An entry may be stale: an append requires the expected revision, and a refusal requires
 * a read up to the stream's end.
 */
export type StateCache<State> = ReturnType<typeof createStateCache<State>>;

/**
 * @param entriesMax maximum number of states of weight 1
 * @param memory clears the cache when the log is replaced
 * @param weight memory of a state, in units of a usual state
 */
export function createStateCache<State>(
  entriesMax: number,
  memory: LogMemory,
  weight: (state: State) => number = () => 1,
) {
  const entries = boundedCache<string, FoldedStream<State>>(entriesMax, undefined, ({ state }) =>
    Math.max(1, weight(state)),
  );
  memory.onForget(() => entries.clear());
  return {
    get: (stream: string): FoldedStream<State> | undefined => entries.get(stream),
    /** @param generation of the memory before the read; a state of another log is not cached */
    put(stream: string, folded: FoldedStream<State>, generation: number): void {
      if (generation === memory.generation()) entries.set(stream, folded);
    },
  };
}

/**
 * Checks before an append that the log is the same as at the decision.
 *
 * @throws EventLogUnavailable if the log was replaced since
 */
export function requireGeneration(memory: LogMemory, generation: number): void {
  if (memory.generation() === generation) return;
  throw new EventLogUnavailable('event log replaced during a decision');
}
