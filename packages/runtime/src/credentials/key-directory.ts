import type { Scope } from '@exchange/units';
import type { LogMemory } from '../positions/log-memory.js';
import { type Repetition, repeatEvery } from '../process/repeat-every.js';
import type { Identity } from './caller.js';
import { CredentialRefused } from './credential-refused.js';
import { isSameDigest, type OfferedKey } from './key-text.js';
import { toleranceSeconds } from './oidc-tokens.js';
import type { Rights } from './role.js';

/** Times in milliseconds since 1970. */
export interface NamedKey {
  readonly id: string;
  readonly scope: Scope;
  readonly owner: string;
  readonly roles: Rights;
  readonly isRevoked: boolean;
  readonly expiresAt: number | undefined;
  readonly secrets: readonly { readonly digest: string; readonly until: number | undefined }[];
}

export interface AccessChanges {
  readonly position: bigint;
  /** Changes with rows before the position: a released stream or other tables. */
  readonly generation: string;
  /** True if a projector works the lane. */
  readonly isLaneAlive: boolean;
  /** Of the asked keys only: a tenant makes any number of keys. */
  readonly keys: readonly NamedKey[];
  readonly revokedTokens: readonly { readonly id: string; readonly expiresAt: number }[];
}

interface KeyDirectoryOptions {
  readonly changesAfter: (position: bigint, ids: readonly string[]) => Promise<AccessChanges>;
  readonly lookUp: (id: string) => Promise<NamedKey | undefined>;
  readonly laneBehindMs: () => number;
  readonly onUse: (id: string) => void;
  readonly memory: LogMemory;
  /** Returns monotonic milliseconds. */
  readonly now?: () => number;
}

const everyMs = 1_000;
/** After this silence a revocation may be unknown, so no named key is accepted. */
const silentMsMax = 30_000;

export class KeyDirectory {
  readonly #options: KeyDirectoryOptions;
  readonly #now: () => number;
  readonly #refreshing: Repetition;
  #keys = new Map<string, NamedKey>();
  #revokedTokens = new Map<string, number>();
  #lookUps = { begun: 0, ended: 0 };
  #position = -1n;
  #generation: string | undefined;
  /** Start of the last answered read, and of the last with a live lane. */
  #databaseAt: number;
  #laneAt: number;

  constructor(options: KeyDirectoryOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#databaseAt = this.#now();
    this.#laneAt = this.#databaseAt;
    options.memory.onForget(() => this.#clear());
    // A failed refresh surfaces as silence.
    this.#refreshing = repeatEvery(everyMs, () => this.refresh());
  }

  #clear(): void {
    this.#keys = new Map();
    this.#revokedTokens = new Map();
    this.#position = -1n;
  }

  async refresh(): Promise<void> {
    const { changesAfter, memory } = this.#options;
    const at = this.#now();
    const ofLog = memory.generation();
    const { begun, ended } = this.#lookUps;
    const ids = [...this.#keys.keys()];
    let changes = await changesAfter(this.#position, ids);
    const isComplete = this.#position === -1n || changes.generation === this.#generation;
    if (!isComplete) changes = await changesAfter(-1n, ids);
    if (ofLog !== memory.generation()) return;
    if (!isComplete) this.#clear();
    for (const key of changes.keys) this.#keys.set(key.id, key);
    for (const { id, expiresAt } of changes.revokedTokens) this.#revokedTokens.set(id, expiresAt);
    for (const [id, end] of this.#revokedTokens) {
      if (end < Date.now()) this.#revokedTokens.delete(id);
    }
    // The changes of a key that was looked up meanwhile are still to read.
    const isOfAll = begun === ended && begun === this.#lookUps.begun;
    if (isOfAll && changes.position > this.#position) this.#position = changes.position;
    this.#generation = changes.generation;
    this.#databaseAt = at;
    if (changes.isLaneAlive) this.#laneAt = at;
  }

  #silentStore(): 'database' | 'lane' | undefined {
    if (this.#now() - this.#databaseAt > silentMsMax) return 'database';
    const laneMs = Math.max(this.#now() - this.#laneAt, this.#options.laneBehindMs());
    return laneMs > silentMsMax ? 'lane' : undefined;
  }

  has({ id }: OfferedKey): boolean {
    return this.#keys.has(id);
  }

  /** @throws CredentialRefused for an unknown, revoked or expired key, and after 30 s of silence */
  async keyInForce(id: string): Promise<NamedKey> {
    const store = this.#silentStore();
    if (store !== undefined) throw new CredentialRefused({ kind: 'keys_unknown', store });
    const key = this.#keys.get(id) ?? (await this.#lookUp(id));
    if (key === undefined || !isInForce(key)) throw new CredentialRefused({ kind: 'wrong' });
    return key;
  }

  async #lookUp(id: string): Promise<NamedKey | undefined> {
    const { lookUp, memory } = this.#options;
    const ofLog = memory.generation();
    this.#lookUps.begun += 1;
    try {
      const row = await lookUp(id);
      // Of another log, where the key may not exist.
      if (ofLog !== memory.generation()) return undefined;
      const key = this.#keys.get(id) ?? row;
      if (key !== undefined) this.#keys.set(id, key);
      return key;
    } finally {
      this.#lookUps.ended += 1;
    }
  }

  /** @throws CredentialRefused, also for another secret than the current ones */
  async recognize({ id, digest }: OfferedKey): Promise<NamedKey> {
    const key = await this.keyInForce(id);
    const isAccepted = key.secrets.some(
      ({ digest: expected, until = Number.POSITIVE_INFINITY }) =>
        isSameDigest(expected, digest) && until > Date.now(),
    );
    if (!isAccepted) throw new CredentialRefused({ kind: 'wrong' });
    this.#options.onUse(id);
    return key;
  }

  isTokenRevoked(id: string): boolean {
    return this.#revokedTokens.has(id);
  }

  isInForce({ kind, key, tokenId, expiresAt = Number.POSITIVE_INFINITY }: Identity): boolean {
    const toleranceMs = kind === 'user' ? toleranceSeconds * 1000 : 0;
    if (expiresAt + toleranceMs <= Date.now()) return false;
    if (tokenId !== undefined && this.isTokenRevoked(tokenId)) return false;
    if (key === undefined) return true;
    const known = this.#keys.get(key);
    return this.#silentStore() === undefined && known !== undefined && isInForce(known);
  }

  close(): Promise<void> {
    return this.#refreshing.close();
  }
}

const isInForce = ({ isRevoked, expiresAt = Number.POSITIVE_INFINITY }: NamedKey) =>
  !isRevoked && expiresAt > Date.now();
