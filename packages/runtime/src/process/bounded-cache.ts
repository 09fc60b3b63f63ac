import { LRUCache } from 'lru-cache';

/**
 * A cache of so many entries at most: what was asked for longest ago goes first. It takes room as they come: made for all of them beforehand, the caches of one process would
 * cost its start a fifth of a second, and 12 MB.
 *
 * @param ttlMs how long an entry is kept at most; for ever by default
 * @param weight how many entries a value counts for, at least 1: some are much larger than others
 */
export function boundedCache<Key extends string, Value extends {}>(
  entriesMax: number,
  ttlMs?: number,
  weight: (value: Value) => number = () => 1,
): LRUCache<Key, Value> {
  return new LRUCache({
    maxSize: entriesMax,
    sizeCalculation: weight,
    ...(ttlMs === undefined ? {} : { ttl: ttlMs }),
  });
}
