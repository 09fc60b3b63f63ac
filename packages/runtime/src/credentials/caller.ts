import type { Scope } from '@exchange/units';
import type { Rights } from './role.js';

/** The id names the credential without revealing it. */
export interface Caller {
  /** `map_key`: read-only, for map routes; `user`: signed in through OIDC. */
  readonly kind: 'api_key' | 'bearer' | 'gateway' | 'map_key' | 'user';
  readonly id: string;
  readonly scope: Scope;
  readonly roles: Rights;
  /** Owner of its deals, from a named key; absent: the caller itself. */
  readonly owner?: string;
  readonly key?: string;
  readonly tokenId?: string;
  /** Milliseconds since 1970; absent: never. */
  readonly expiresAt?: number;
}

/** A user without a scope may only call `GET /auth/me`. */
export interface UserWithoutScope extends Omit<Caller, 'scope'> {
  readonly scope: null;
}

export type Identity = Caller | UserWithoutScope;

export const isCaller = (identity: Identity): identity is Caller => identity.scope !== null;

export const ownerOf = ({ owner, id }: Identity): string => owner ?? id;
