import type { RouteContract } from '@exchange/runtime/contract/route';

/** Which routes an API process serves: all, those that decide, or those that answer from tables and log. */
export const apiRoles = ['all', 'command', 'query'] as const;
export type ApiRole = (typeof apiRoles)[number];

/** @throws Error for another word */
export function readApiRole(word: string | undefined): ApiRole {
  const role = apiRoles.find((one) => one === (word ?? 'all'));
  if (role === undefined)
    throw new Error(`${word} is not a valid role; use ${apiRoles.join(', ')}`);
  return role;
}

/** Whether a role serves a route; what a proxy in front of several roles has to know. */
export function serves(role: ApiRole, contract: RouteContract): boolean {
  if (role === 'all') return true;
  return ownerOf(contract) === role || isServedByAll(contract);
}

/** What map clients ask for all comes from who answers from tables, what needs none of them too. */
function ownerOf({ operationId, kind, protocol }: RouteContract): string {
  return ownedBy[operationId] ?? (protocol === undefined ? kind : 'query');
}

/** Routes of neither kind that belong to one of them. */
const ownedBy: Readonly<Record<string, ApiRole>> = {
  issueToken: 'command',
  exchangeSignInCode: 'command',
  getAuthInformation: 'query',
};

function isServedByAll(contract: RouteContract): boolean {
  return ownerOf(contract) === 'service';
}
