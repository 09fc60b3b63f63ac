import type { EventStore } from './store.js';

/** Where a read begins: a revision or a position, inclusive, or one of the ends. */
export type From = number | 'start' | 'end';

export interface ReadOptions {
  readonly from: From;
  readonly backwards: boolean;
  readonly countMax: number;
}

/** Thrown for a position at which no event begins. */
export class NoEventAtPosition extends Error {
  override readonly name = 'NoEventAtPosition';
}

/** The events that a read of a stream gives, by ordinal, or why it gives none. */
export function readStream(
  { index, visible }: EventStore,
  name: string,
  { from, backwards, countMax }: ReadOptions,
): Iterable<number> | 'stream_not_found' | 'stream_deleted' {
  const stream = index.streams.find(name);
  if (stream === undefined) return 'stream_not_found';
  if (index.tombstoned.has(stream)) return 'stream_deleted';
  const count = index.revisionCount(stream, visible);
  if (count === 0) return 'stream_not_found';
  const start = from === 'start' ? 0 : from === 'end' ? count : from;
  const first = backwards ? Math.min(start, count - 1) : start;
  const ordinalOf = (revision: number) => index.ordinalOf(stream, revision) ?? visible;
  return steps(
    first,
    backwards,
    Math.min(countMax, backwards ? first + 1 : count - first),
    ordinalOf,
  );
}

/**
 * The events that a read of `$all` gives, by ordinal. A position is inclusive forwards and exclusive backwards.
 *
 * @throws NoEventAtPosition
 */
export function readAll(store: EventStore, { from, backwards, countMax }: ReadOptions) {
  const boundary = ordinalFrom(store, from, backwards);
  const first = backwards ? boundary - 1 : boundary;
  return steps(first, backwards, Math.min(countMax, backwards ? boundary : store.visible - first));
}

function* steps(
  first: number,
  backwards: boolean,
  count: number,
  ordinalOf = (number: number) => number,
): Generator<number> {
  for (let n = 0; n < count; n += 1) yield ordinalOf(backwards ? first - n : first + n);
}

/**
 * The ordinal of the event at a position. As in EventStoreDB, the position has to be an event's; forwards it may be beyond the last
 * one.
 *
 * @throws NoEventAtPosition
 */
export function ordinalFrom({ index, visible }: EventStore, from: From, backwards = false): number {
  if (from === 'start' || from === 0) return 0;
  if (from === 'end') return visible;
  const ordinal = index.ordinalAt(from);
  if (ordinal >= visible && !backwards) return visible;
  if (ordinal < visible && index.position(ordinal) === from) return ordinal;
  throw new NoEventAtPosition(`no event begins at position ${from}`);
}
