import { softDeleted } from './storage/stream-metadata.js';
import type { EventStore } from './store.js';
import { lastRevision } from './store.js';

/** Which events of a stream a read covers, by ordinal, or why it cannot. */
export type StreamRead =
  | { readonly found: true; readonly ordinals: Iterable<number> }
  | { readonly found: false; readonly reason: 'stream_not_found' | 'stream_deleted' };

/**
 * The readable part of a stream: what its metadata has not truncated, and what is durable. A stream that is
 * truncated as a whole reads empty; one that is soft-deleted is not found.
 *
 * @param from a revision, inclusive in both directions, or one of the ends
 */
export function readStream(
  store: EventStore,
  name: string,
  options: {
    readonly from: bigint | 'start' | 'end';
    readonly backwards: boolean;
    readonly countMax: bigint;
  },
): StreamRead {
  if (store.isTombstoned(name)) return { found: false, reason: 'stream_deleted' };
  const stream = store.index.stream(name);
  const limits = store.limitsOf(name);
  const first = stream?.ordinals[0];
  if (stream === undefined || first === undefined || first >= store.visible) {
    return { found: false, reason: 'stream_not_found' };
  }
  if (limits.truncateBefore === softDeleted) return { found: false, reason: 'stream_not_found' };
  return { found: true, ordinals: walk(store, name, options) };
}

function* walk(
  store: EventStore,
  name: string,
  options: {
    readonly from: bigint | 'start' | 'end';
    readonly backwards: boolean;
    readonly countMax: bigint;
  },
): Generator<number> {
  const stream = store.index.stream(name);
  if (stream === undefined) return;
  const { visible } = store;
  let last = lastRevision(stream);
  while (last >= 0n && (stream.ordinals[Number(last)] ?? 0) >= visible) last -= 1n;
  const first = firstReadable(store, name, last);
  const step = options.backwards ? -1n : 1n;
  let revision = options.from === 'start' ? first : options.from === 'end' ? last : options.from;
  if (options.backwards && options.from === 'start') revision = 0n;
  if (!options.backwards && options.from === 'end') return;
  if (!options.backwards && revision < first) revision = first;
  if (options.backwards && revision > last) revision = last;
  for (let left = options.countMax; left > 0n; left -= 1n) {
    if (revision < first || revision > last) return;
    const ordinal = stream.ordinals[Number(revision)];
    if (ordinal === undefined) return;
    yield ordinal;
    revision += step;
  }
}

/** The first revision that metadata leaves readable. */
export function firstReadable(store: EventStore, name: string, last: bigint): bigint {
  const { maxCount, maxAgeSeconds, truncateBefore } = store.limitsOf(name);
  let first = 0n;
  if (truncateBefore !== undefined && truncateBefore > first) first = truncateBefore;
  if (maxCount !== undefined && last - BigInt(maxCount) + 1n > first) {
    first = last - BigInt(maxCount) + 1n;
  }
  if (maxAgeSeconds !== undefined) {
    const ordinals = store.index.stream(name)?.ordinals ?? [];
    const oldest = Date.now() - maxAgeSeconds * 1000;
    while (first <= last) {
      const ordinal = ordinals[Number(first)];
      if (ordinal === undefined || store.index.entry(ordinal).created >= oldest) break;
      first += 1n;
    }
  }
  return first;
}

/** True if a read of `$all` gives this event: its stream has neither truncated nor lost it. */
export function isReadable(store: EventStore, ordinal: number): boolean {
  const { stream } = store.index.entry(ordinal);
  if (stream.tombstone !== undefined) return true;
  const { maxCount, maxAgeSeconds, truncateBefore } = store.limitsOf(stream.name);
  if (maxCount === undefined && maxAgeSeconds === undefined && truncateBefore === undefined) {
    return true;
  }
  if (truncateBefore === softDeleted) return false;
  const last = lastRevision(stream);
  const firstOrdinal = stream.ordinals[Number(firstReadable(store, stream.name, last))];
  return firstOrdinal !== undefined && ordinal >= firstOrdinal;
}
