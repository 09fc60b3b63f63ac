import { timingSafeEqual } from 'node:crypto';
import type { Scope } from '@exchange/units';
import type { LogMemory } from '../positions/log-memory.js';
import { boundedCache } from '../process/bounded-cache.js';
import type { Caller } from './caller.js';
import { CredentialRefused } from './credential-refused.js';
import type { OfferedMapKey } from './map-key-text.js';

/** State of a map key in its stream. */
export interface KnownMapKey {
  readonly digest: string;
  readonly scope: Scope;
  readonly isRevoked: boolean;
}

/** Authenticates map keys. */
export interface MapKeys {
  /** Whether a key with this id was recently valid, so that a look-up is not a guess. */
  isAtHand(key: OfferedMapKey): boolean;
  /**
   * Returns the key's caller. The stream's state is cached for 2 s: a revocation takes effect everywhere within that
   * time, and an unavailable store refuses all keys after it.
   *
   * @throws CredentialRefused for an unknown, wrong or revoked key
   */
  recognize(key: OfferedMapKey): Promise<Caller>;
}

export interface MapKeyOptions {
  /** Reads a key's stream; undefined for an unknown id. */
  readonly lookUp: (id: string) => Promise<KnownMapKey | undefined>;
  /** Called for each use of a valid key. */
  readonly onUse: (id: string) => void;
  readonly memory: LogMemory;
  /** Monotonic clock in milliseconds. */
  readonly now?: () => number;
}

interface Entry {
  readonly key: KnownMapKey | undefined;
  /** Start of the look-up. */
  readonly at: number;
}

const believedMs = 2_000;
/** Age of a background refresh: a steady caller never waits for a look-up. */
const freshMs = 1_000;
const entriesMax = 10_000;

export function createMapKeys(options: MapKeyOptions): MapKeys {
  const { lookUp, onUse, memory, now = () => performance.now() } = options;
  const entries = boundedCache<string, Entry>(entriesMax);
  // Only valid keys enter, so invented ids evict none.
  const right = boundedCache<string, true>(entriesMax);
  const underWay = new Map<string, Promise<Entry>>();
  memory.onForget(() => {
    entries.clear();
    right.clear();
  });

  function read(id: string): Promise<Entry> {
    const before = underWay.get(id);
    if (before !== undefined) return before;
    const at = now();
    const generation = memory.generation();
    const reading = lookUp(id)
      .then((key): Entry => {
        const entry = { key, at };
        if (generation === memory.generation()) entries.set(id, entry);
        return entry;
      })
      .finally(() => underWay.delete(id));
    underWay.set(id, reading);
    return reading;
  }

  async function entryOf(id: string): Promise<Entry> {
    const entry = entries.get(id);
    const age = entry === undefined ? Number.POSITIVE_INFINITY : now() - entry.at;
    if (entry === undefined || age > believedMs) return read(id);
    // A failure surfaces once the entry is older than 2 s.
    if (age > freshMs) read(id).catch(() => undefined);
    return entry;
  }

  return {
    isAtHand: ({ id }) => right.get(id) === true,
    async recognize({ id, digest }) {
      const { key } = await entryOf(id);
      if (key === undefined || key.isRevoked || !isSame(key.digest, digest)) {
        throw new CredentialRefused({ kind: 'wrong' });
      }
      right.set(id, true);
      onUse(id);
      return { kind: 'map_key', id, scope: key.scope };
    },
  };
}

function isSame(known: string, offered: string): boolean {
  const [one, other] = [Buffer.from(known), Buffer.from(offered)];
  return one.length === other.length && timingSafeEqual(one, other);
}
