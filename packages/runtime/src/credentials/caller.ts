import type { Scope } from '@exchange/units';
import type { Rights } from './role.js';

/** Identity, scope and rights of a request. The id names the credential without revealing it. */
export interface Caller {
  /** `map_key`: a read-only key for map routes; `user`: a person who signed in through OIDC. */
  readonly kind: 'api_key' | 'bearer' | 'gateway' | 'map_key' | 'user';
  readonly id: string;
  readonly scope: Scope;
  readonly roles: Rights;
  /** Whose deals the caller's are: the owner of a named key; absent: the caller itself. */
  readonly owner?: string;
  /** Id of the named key behind the credential: that key, or a token made from it. */
  readonly key?: string;
  /** Digest of the bearer token, for its revocation. */
  readonly tokenId?: string;
  /** End of the credential, in milliseconds since 1970; absent: none. */
  readonly expiresAt?: number;
}

/** A user whose token names neither a reseller nor the platform, for `GET /auth/me` only. */
export interface UserWithoutScope extends Omit<Caller, 'scope'> {
  readonly scope: null;
}

/** A valid credential; only a caller has a scope. */
export type Identity = Caller | UserWithoutScope;

export const isCaller = (identity: Identity): identity is Caller => identity.scope !== null;

export const ownerOf = ({ owner, id }: Identity): string => owner ?? id;
