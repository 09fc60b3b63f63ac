import type { ApiRole } from '@exchange/api/api-options';
import type { RouteContract } from '@exchange/runtime/contract/route';

const ownedBy: Readonly<Record<string, ApiRole>> = {
  issueToken: 'command',
  exchangeSignInCode: 'command',
  introspectToken: 'command',
  revokeToken: 'command',
  getAuthInformation: 'query',
};

/** Tells whether a role serves a route, for proxies in front of several roles. */
export function serves(role: ApiRole, { operationId, kind, protocol }: RouteContract): boolean {
  const owner = ownedBy[operationId] ?? (protocol === undefined ? kind : 'query');
  return role === 'all' || owner === role || owner === 'service';
}
