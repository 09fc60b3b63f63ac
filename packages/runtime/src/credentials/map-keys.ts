import type { Scope } from '@exchange/units';
import type { LogMemory } from '../positions/log-memory.js';
import { boundedCache } from '../process/bounded-cache.js';
import { cachedFor } from '../process/cached-for.js';
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

const cachedMs = 2_000;
const entriesMax = 10_000;

export function createMapKeys(options: MapKeyOptions) {
  const { lookUp, onUse, memory, now } = options;
  const reads = boundedCache<string, () => Promise<MapKeyState | undefined>>(entriesMax);
  // Only valid keys: invented ids evict none.
  const validIds = boundedCache<string, true>(entriesMax);
  memory.onForget(() => {
    reads.clear();
    validIds.clear();
  });

  function stateOf(id: string): Promise<MapKeyState | undefined> {
    const read = reads.get(id) ?? cachedFor(cachedMs, () => lookUp(id), now);
    reads.set(id, read);
    return read();
  }

  return {
    isRecentlyValid: ({ id }: OfferedKey) => validIds.get(id) === true,
    /**
     * Caches for 2 s: a revocation takes effect within that time, and an unavailable store refuses
     * all keys after it.
     * @throws CredentialRefused for an unknown, wrong or revoked key
     */
    async recognize({ id, digest }: OfferedKey): Promise<Caller> {
      const key = await stateOf(id);
      if (key === undefined || key.isRevoked || !isSameDigest(key.digest, digest)) {
        throw new CredentialRefused({ kind: 'wrong' });
      }
      validIds.set(id, true);
      onUse(id);
      return { kind: 'map_key', id, roles: ['reader'], scope: key.scope };
    },
  };
}
