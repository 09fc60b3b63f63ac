import type { RouteContract } from '@exchange/runtime/contract/route';
import { ConfigurationError } from '@exchange/runtime/errors/configuration-error';

export const apiRoles = ['all', 'command', 'query'] as const;
export type ApiRole = (typeof apiRoles)[number];

/** @throws ConfigurationError for an unknown role */
export function readApiRole(word: string | undefined): ApiRole {
  const role = apiRoles.find((one) => one === (word ?? 'all'));
  if (role === undefined) {
    throw new ConfigurationError(`${word} is not a valid role; use ${apiRoles.join(', ')}`);
  }
  return role;
}

/** Tells whether a role serves a route, for proxies in front of several roles. */
export function serves(role: ApiRole, contract: RouteContract): boolean {
  if (role === 'all') return true;
  return ownerOf(contract) === role || isServedByAll(contract);
}

function ownerOf({ operationId, kind, protocol }: RouteContract): string {
  return ownedBy[operationId] ?? (protocol === undefined ? kind : 'query');
}

const ownedBy: Readonly<Record<string, ApiRole>> = {
  issueToken: 'command',
  exchangeSignInCode: 'command',
  introspectToken: 'command',
  revokeToken: 'command',
  getAuthInformation: 'query',
};

function isServedByAll(contract: RouteContract): boolean {
  return ownerOf(contract) === 'service';
}
