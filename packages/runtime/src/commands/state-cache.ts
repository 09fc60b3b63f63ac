import { EventLogUnavailable } from '../event-log/errors.js';
import type { ExpectedRevision } from '../event-log/types.js';
import type { LogMemory } from '../positions/log-memory.js';

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
  /** @param generation the memory's, from before the stream was read: what belongs to another log is not kept */
  put(stream: string, folded: FoldedStream<State>, generation: number): void;
}

/** @param memory forgets when the log turns out to be another one */
export function createStateCache<State>(entriesMax: number, memory: LogMemory): StateCache<State> {
  const entries = new Map<string, FoldedStream<State>>();
  memory.onForget(() => entries.clear());
  return {
    get(stream) {
      const folded = entries.get(stream);
      if (folded !== undefined) {
        entries.delete(stream);
        entries.set(stream, folded);
      }
      return folded;
    },
    put(stream, folded, generation) {
      if (generation !== memory.generation()) return;
      entries.delete(stream);
      entries.set(stream, folded);
      if (entries.size > entriesMax) {
        const oldest = entries.keys().next();
        if (!oldest.done) entries.delete(oldest.value);
      }
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
