import type { EventStore } from './store.js';

/** Where a read begins: a revision or a position, inclusive in both directions, or one of the ends. */
export type From = number | 'start' | 'end';

/** Thrown for a read that cannot be made: from the end forwards, of no events, from a position at which no event begins. */
export class ImpossibleRead extends Error {
  override readonly name = 'ImpossibleRead';
}

/** Which events of a stream a read covers, by ordinal, or why it cannot. */
export type StreamRead =
  | { readonly found: true; readonly ordinals: Iterable<number> }
  | { readonly found: false; readonly reason: 'stream_not_found' | 'stream_deleted' };

export interface StreamReadOptions {
  readonly from: From;
  readonly backwards: boolean;
  readonly countMax: number;
}

/**
 * The readable part of a stream: what its metadata has not truncated, and what is durable. A stream that is
 * truncated as a whole reads empty; one that is soft-deleted is not found.
 *
 * @throws ImpossibleRead
 */
export function readStream(
  store: EventStore,
  name: string,
  options: StreamReadOptions,
): StreamRead {
  if (options.from === 'end' && !options.backwards) {
    throw new ImpossibleRead('a stream cannot be read forwards from its end');
  }
  if (options.countMax < 1) throw new ImpossibleRead('a read is of one event at least');
  if (store.isTombstoned(name)) return { found: false, reason: 'stream_deleted' };
  const stream = store.index.stream(name);
  const count = stream === undefined ? 0 : store.index.revisionCount(stream, store.visible);
  if (stream === undefined || count === 0 || store.limitsOf(name).isSoftDeleted) {
    return { found: false, reason: 'stream_not_found' };
  }
  const first = firstReadable(store, name, stream, count);
  return { found: true, ordinals: walk(store, stream, first, count - 1, options) };
}

function* walk(
  store: EventStore,
  stream: number,
  first: number,
  last: number,
  { from, backwards, countMax }: StreamReadOptions,
): Generator<number> {
  // Out of range on the side where a read begins means to begin at that end; on the other there is nothing.
  let revision = from === 'start' ? 0 : from === 'end' ? (backwards ? last : last + 1) : from;
  revision = backwards ? Math.min(revision, last) : Math.max(revision, first);
  for (let left = countMax; left > 0; left -= 1) {
    if (revision < first || revision > last) return;
    const ordinal = store.index.ordinalOf(stream, revision);
    if (ordinal === undefined) return;
    yield ordinal;
    revision += backwards ? -1 : 1;
  }
}

/**
 * The ordinal of the first event that a read of `$all` forwards from a position gives; backwards, of the one after
 * the first. As in EventStoreDB a position has to be an event's; forwards, it may be beyond the last one.
 *
 * @throws ImpossibleRead
 */
export function ordinalFrom(
  { index, visible }: EventStore,
  from: From,
  isBackwards = false,
): number {
  if (from === 'start' || from === 0) return 0;
  if (from === 'end') return visible;
  const ordinal = index.ordinalAt(from);
  if (ordinal >= visible && !isBackwards) return visible;
  if (ordinal < visible && index.position(ordinal) === from) return ordinal;
  throw new ImpossibleRead(`there is no event at position ${from}`);
}

/**
 * The first revision that metadata leaves readable.
 *
 * @param count how many revisions the reader can see
 */
export function firstReadable(
  store: EventStore,
  name: string,
  stream: number,
  count: number,
): number {
  const { maxCount, maxAgeSeconds, truncateBefore, isSoftDeleted } = store.limitsOf(name);
  if (isSoftDeleted) return count;
  const first = Math.max(truncateBefore, maxCount === undefined ? 0 : count - maxCount);
  if (maxAgeSeconds === undefined) return first;
  const oldest = Date.now() - maxAgeSeconds * 1000;
  let [low, high] = [first, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    const ordinal = store.index.ordinalOf(stream, middle);
    if (ordinal !== undefined && store.index.created(ordinal) < oldest) low = middle + 1;
    else high = middle;
  }
  return low;
}
