import { EventLogUnavailable } from '../event-log/errors.js';
import type { ExpectedRevision } from '../event-log/revision.js';
import type { EventToAppend } from '../event-log/types.js';
import type { LogMemory } from '../positions/log-memory.js';
import { boundedCache } from '../process/bounded-cache.js';

/** A stream folded up to a revision. */
export interface FoldedStream<State> {
  readonly state: State;
  readonly revision: ExpectedRevision;
  /** The commit position of the stream's last event; 0 for a stream that is not there. */
  readonly position: bigint;
  /**
   * What the stream begins with once something is appended to it: an event of another stream has said it already, and
   * until then the stream holds nothing. State, revision and position are those that it gives.
   */
  readonly beginning?: EventToAppend;
}

/**
 * The most recently used folded streams. Never trusted on its own: an append still has to hit the revision,
 * and a refusal is only given on a state read up to the stream's end.
 */
export interface StateCache<State> {
  get(stream: string): FoldedStream<State> | undefined;
  /** @param generation the memory's from before the stream was looked at: what belongs to another log is not kept */
  put(stream: string, folded: FoldedStream<State>, generation: number): void;
}

/**
 * @param entriesMax how many states are kept, or fewer of those that weigh more
 * @param memory forgets when the log turns out to be another one
 * @param weight how many usual states take the memory of one
 */
export function createStateCache<State>(
  entriesMax: number,
  memory: LogMemory,
  weight: (state: State) => number = () => 1,
): StateCache<State> {
  const entries = boundedCache<string, FoldedStream<State>>(entriesMax, undefined, ({ state }) =>
    Math.max(1, weight(state)),
  );
  memory.onForget(() => entries.clear());
  return {
    get: (stream) => entries.get(stream),
    put(stream, folded, generation) {
      if (generation === memory.generation()) entries.set(stream, folded);
    },
  };
}

/**
 * Before an append: what it was decided on has to be of the log as it is known now.
 *
 * @throws EventLogUnavailable when the log was found to be another one since
 */
export function requireGeneration(memory: LogMemory, generation: number): void {
  if (memory.generation() === generation) return;
  throw new EventLogUnavailable('the event log was replaced while a command was decided on it');
}
