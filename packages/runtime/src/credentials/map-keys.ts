import { timingSafeEqual } from 'node:crypto';
import type { Scope } from '@exchange/units';
import type { LogMemory } from '../positions/log-memory.js';
import { boundedCache } from '../process/bounded-cache.js';
import type { Caller } from './caller.js';
import { CredentialRefused } from './credential-refused.js';
import type { OfferedMapKey } from './map-key-text.js';

/** A key for maps as its stream has it. */
export interface KnownMapKey {
  readonly digest: string;
  readonly scope: Scope;
  readonly isRevoked: boolean;
}

/** Recognizes keys for maps. */
export interface MapKeys {
  /** Whether a key of that id was right lately: looking it up again is not what somebody makes up. */
  isAtHand(key: OfferedMapKey): boolean;
  /**
   * Who offers the key. What its stream said is believed for 2 s: so a revocation holds everywhere soon, and a store that does not
   * answer refuses everybody after that.
   *
   * @throws CredentialRefused for one that is made up, wrong or revoked
   */
  recognize(key: OfferedMapKey): Promise<Caller>;
}

export interface MapKeyOptions {
  /** Reads a key's stream; undefined when there is none of that id. */
  readonly lookUp: (id: string) => Promise<KnownMapKey | undefined>;
  /** Told of each use of a key that is right. */
  readonly onUse: (id: string) => void;
  readonly memory: LogMemory;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

interface Entry {
  readonly key: KnownMapKey | undefined;
  /** When the look-up of it began. */
  readonly at: number;
}

const believedMs = 2_000;
/** Older than that, it is looked up while it is believed still: whoever asks all the time waits for no look-up. */
const freshMs = 1_000;
const entriesMax = 10_000;

export function createMapKeys(options: MapKeyOptions): MapKeys {
  const { lookUp, onUse, memory, now = () => performance.now() } = options;
  const entries = boundedCache<string, Entry>(entriesMax);
  // Made-up ids cannot push these out: only a key that was right comes in.
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
    // If it fails, whoever comes after 2 s is told.
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
