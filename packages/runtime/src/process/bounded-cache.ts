import { LRUCache } from 'lru-cache';

/**
 * A cache of so many entries at most: what was asked for longest ago goes first. It takes room as they come: made for all of them beforehand, the caches of one process would
 * cost its start a fifth of a second, and 12 MB.
 *
 * @param ttlMs how long an entry is kept at most; for ever by default
 */
export function boundedCache<Key extends string, Value extends {}>(
  entriesMax: number,
  ttlMs?: number,
): LRUCache<Key, Value> {
  return new LRUCache({
    maxSize: entriesMax,
    sizeCalculation: () => 1,
    ...(ttlMs === undefined ? {} : { ttl: ttlMs }),
  });
}
