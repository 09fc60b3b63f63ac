import type { Scope } from '@exchange/units';
import type { RouteContract } from '../../contract/route.js';
import { type Identity, isCaller } from '../../credentials/caller.js';
import { CredentialRefused } from '../../credentials/credential-refused.js';
import { mayDo, type Role } from '../../credentials/role.js';
import { coded, forbidden, HttpProblem } from '../problems/http-problem.js';

export const roleMissing = 'role_missing';

/**
 * A caller without a scope may only ask who it is.
 * @throws HttpProblem 403 that names the missing role
 * @throws CredentialRefused
 */
export function requireRole(
  caller: Identity,
  { roles: needed = [] }: Pick<RouteContract, 'roles'>,
): void {
  if (needed === 'any') return;
  if (!mayDo(caller.roles, needed)) throw roleProblem(caller.roles, needed);
  if (!isCaller(caller)) throw new CredentialRefused({ kind: 'scope_missing' });
}

function roleProblem(roles: Identity['roles'], needed: readonly Role[]): HttpProblem {
  const has = roles.length === 0 ? 'no role' : `only ${listed(roles)}`;
  const problem = new HttpProblem(
    403,
    `This operation needs the role ${listed(needed, 'or')}; the caller has ${has}.`,
    { 'www-authenticate': `Bearer error="insufficient_scope", scope="${needed.join(' ')}"` },
  );
  const refusal = { code: roleMissing, roles: needed };
  return coded(problem, refusal);
}

const listed = (roles: Identity['roles'], word = 'and') =>
  typeof roles === 'string' ? roles : roles.join(` ${word} `);

/** @throws HttpProblem 403 for a reseller's caller */
export function requirePlatform(scope: Scope, what: string): void {
  if (scope.kind !== 'platform') throw forbidden(`Only platform callers may ${what}.`);
}
