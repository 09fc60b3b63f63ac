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
  /** End of the credential, in milliseconds since 1970; absent: none. */
  readonly expiresAt?: number;
}

export const ownerOf = ({ owner, id }: Caller): string => owner ?? id;
