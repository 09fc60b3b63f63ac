/** The events written last, by id; the oldest are forgotten. An id stays with the event that it first came with. */
export interface RecentIds {
  add(id: Buffer, ordinal: number): void;
  find(id: Buffer): number | undefined;
}

/** How many ids are remembered. */
export const recentIdsMax = 100_000;

export function createRecentIds(entriesMax = recentIdsMax): RecentIds {
  const ordinals = new Map<string, number>();
  return {
    add(id, ordinal) {
      const key = id.toString('latin1');
      if (ordinals.has(key)) return;
      ordinals.set(key, ordinal);
      if (ordinals.size <= entriesMax) return;
      const oldest = ordinals.keys().next();
      if (!oldest.done) ordinals.delete(oldest.value);
    },
    find: (id) => ordinals.get(id.toString('latin1')),
  };
}
