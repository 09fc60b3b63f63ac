import type { Rights, Role } from '@exchange/runtime/credentials/role';
import { covers, type ResellerId, type Scope } from '@exchange/units';

/** A maker without an owner (a key of API_KEYS, a gateway) acts for any owner. */
export interface Maker {
  readonly scope: Scope;
  readonly roles: Rights;
  readonly owner: string | undefined;
}

export interface Granted {
  readonly reseller_id: ResellerId | null;
  readonly owner: string;
  readonly roles: Rights;
}

export type GrantRefusal =
  | { readonly code: 'scope_not_granted' }
  | { readonly code: 'owner_not_granted' }
  | { readonly code: 'roles_not_granted'; readonly roles: Rights };

/** Undefined if the maker may grant these rights. */
export function refusalOfGrant(maker: Maker, granted: Granted): GrantRefusal | undefined {
  const { scope, owner = granted.owner } = maker;
  if (!covers(scope, granted.reseller_id)) return { code: 'scope_not_granted' };
  if (owner !== granted.owner && scope.kind !== 'platform') return { code: 'owner_not_granted' };
  const excess = excessOf(maker.roles, granted.roles);
  return excess.length === 0 ? undefined : { code: 'roles_not_granted', roles: excess };
}

function excessOf(held: Rights, granted: Rights): Rights {
  if (held === 'all') return [];
  if (granted === 'all') return 'all';
  const lacks = (one: Role) => !held.includes(one) && !(one === 'reader' && held.includes('admin'));
  return granted.filter(lacks);
}
