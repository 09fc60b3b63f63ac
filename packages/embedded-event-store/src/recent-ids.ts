/** The streams and revisions of the events written last, by id; the oldest are forgotten. */
export interface RecentIds {
  add(id: Buffer, stream: string, revision: bigint): void;
  find(id: Buffer, stream: string): bigint | undefined;
}

export function createRecentIds(entriesMax = 100_000): RecentIds {
  const entries = new Map<string, { readonly stream: string; readonly revision: bigint }>();
  return {
    add(id, stream, revision) {
      const key = id.toString('latin1');
      entries.delete(key);
      entries.set(key, { stream, revision });
      if (entries.size > entriesMax) {
        const oldest = entries.keys().next();
        if (!oldest.done) entries.delete(oldest.value);
      }
    },
    find(id, stream) {
      const found = entries.get(id.toString('latin1'));
      return found?.stream === stream ? found.revision : undefined;
    },
  };
}
