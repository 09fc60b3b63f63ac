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
  /** Notes a moment: later ones are larger. */
  moment(): number;
  /** Whether what is remembered of a stream was all that it held at some time after a moment. */
  isOfAfter(stream: string, moment: number): boolean;
  /** @param seen when the stream was looked at */
  put(stream: string, folded: FoldedStream<State>, seen: Seen): void;
}

/** When a stream was read or appended to, from before it was. */
export interface Seen {
  /** The memory's generation: what belongs to another log is not kept. */
  readonly generation: number;
  readonly moment: number;
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
  const entries = boundedCache<string, { folded: FoldedStream<State>; moment: number }>(
    entriesMax,
    undefined,
    ({ folded }) => Math.max(1, weight(folded.state)),
  );
  memory.onForget(() => entries.clear());
  let moments = 0;
  return {
    get: (stream) => entries.get(stream)?.folded,
    moment() {
      moments += 1;
      return moments;
    },
    isOfAfter: (stream, moment) => (entries.get(stream)?.moment ?? 0) > moment,
    put(stream, folded, { generation, moment }) {
      if (generation === memory.generation()) entries.set(stream, { folded, moment });
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
