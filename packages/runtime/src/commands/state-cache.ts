import { jsonNodes } from '@exchange/units';
import type { ExpectedRevision } from '../event-log/stream.js';
import type { EventToAppend } from '../event-log/types.js';
import type { LogMemory } from '../positions/log-memory.js';
import { boundedCache } from '../process/bounded-cache.js';

export interface FoldedStream<State> {
  readonly state: State;
  readonly revision: ExpectedRevision;
  readonly position: bigint;
  /** Initial event of a stream that is still empty; state, revision and position include it. */
  readonly initialEvent?: EventToAppend;
}

/** May be stale: an append checks the revision, a refusal reads to the stream's end. */
export type StateCache<State> = ReturnType<typeof createStateCache<State>>;

const usualChars = 2 * 1024;
const charsPerNode = 32;

function charsOf(state: unknown): number {
  let chars = 0;
  for (const { value, place } of jsonNodes(state)) {
    chars += charsPerNode;
    if (typeof value === 'string') chars += value.length;
    if (typeof place?.step === 'string') chars += place.step.length;
  }
  return chars;
}

/**
 * A state counts by its size too, because attributes have up to 1 MB.
 * @param weight relative to a usual state
 */
export function createStateCache<State>(
  entriesMax: number,
  memory: LogMemory,
  weight: (state: State) => number = () => 1,
) {
  const entries = boundedCache<string, FoldedStream<State>>(entriesMax, undefined, ({ state }) =>
    Math.max(1, weight(state), Math.floor(charsOf(state) / usualChars)),
  );
  memory.onForget(() => entries.clear());
  return {
    get: (stream: string): FoldedStream<State> | undefined => entries.get(stream),
    put(stream: string, folded: FoldedStream<State>, generation: number): void {
      if (generation === memory.generation()) entries.set(stream, folded);
    },
  };
}
