import type { Scope } from '@exchange/units';
import type { LogMemory } from '../positions/log-memory.js';
import { boundedCache } from '../process/bounded-cache.js';
import type { Caller } from './caller.js';
import { CredentialRefused } from './credential-refused.js';
import { isSameDigest, type OfferedKey } from './key-text.js';

export interface MapKeyState {
  readonly digest: string;
  readonly scope: Scope;
  readonly isRevoked: boolean;
}

export type MapKeys = ReturnType<typeof createMapKeys>;

export interface MapKeyOptions {
  readonly lookUp: (id: string) => Promise<MapKeyState | undefined>;
  readonly onUse: (id: string) => void;
  readonly memory: LogMemory;
  readonly now?: () => number;
}

interface Entry {
  readonly key: MapKeyState | undefined;
  readonly at: number;
}

const staleMsMax = 2_000;
const freshMs = 1_000;
const entriesMax = 10_000;

export function createMapKeys(options: MapKeyOptions) {
  const { lookUp, onUse, memory, now = () => performance.now() } = options;
  const entries = boundedCache<string, Entry>(entriesMax);
  // Only valid keys: invented ids evict none.
  const validIds = boundedCache<string, true>(entriesMax);
  const reads = new Map<string, Promise<Entry>>();
  memory.onForget(() => {
    entries.clear();
    validIds.clear();
  });

  function read(id: string): Promise<Entry> {
    const pending = reads.get(id);
    if (pending !== undefined) return pending;
    const at = now();
    const generation = memory.generation();
    const reading = lookUp(id)
      .then((key): Entry => {
        const entry = { key, at };
        if (generation === memory.generation()) entries.set(id, entry);
        return entry;
      })
      .finally(() => reads.delete(id));
    reads.set(id, reading);
    return reading;
  }

  async function entryOf(id: string): Promise<Entry> {
    const entry = entries.get(id);
    const age = entry === undefined ? Number.POSITIVE_INFINITY : now() - entry.at;
    if (entry === undefined || age > staleMsMax) return read(id);
    // A failed read surfaces once the entry is older than 2 s.
    if (age > freshMs) read(id).catch(() => undefined);
    return entry;
  }

  return {
    isRecentlyValid: ({ id }: OfferedKey) => validIds.get(id) === true,
    /**
     * Caches for 2 s: a revocation takes effect within that time, and an unavailable store refuses
     * all keys after it.
     * @throws CredentialRefused for an unknown, wrong or revoked key
     */
    async recognize({ id, digest }: OfferedKey): Promise<Caller> {
      const { key } = await entryOf(id);
      if (key === undefined || key.isRevoked || !isSameDigest(key.digest, digest)) {
        throw new CredentialRefused({ kind: 'wrong' });
      }
      validIds.set(id, true);
      onUse(id);
      return { kind: 'map_key', id, roles: ['reader'], scope: key.scope };
    },
  };
}
