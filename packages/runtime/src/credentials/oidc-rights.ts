import { platformScope, resellerId, type Scope } from '@exchange/units';
import type { JWTPayload } from 'jose';
import type { Granted, OidcConfig } from '../config/oidc-settings.js';
import { CredentialRefused } from './credential-refused.js';
import { type Role, role } from './role.js';

/**
 * Roles and scope of a token: only what `OIDC_ROLE_MAP` grants. The platform's scope comes before a reseller's.
 *
 * @throws CredentialRefused for a malformed reseller claim
 */
export function rightsOf(
  claims: JWTPayload,
  {
    roleMap,
    rolesClaim,
    resellerClaim,
  }: Pick<OidcConfig, 'roleMap' | 'rolesClaim' | 'resellerClaim'>,
): { readonly roles: readonly Role[]; readonly scope: Scope | null } {
  const granted = new Set<Granted>(
    valuesOf(claimOf(claims, rolesClaim)).flatMap((value) => roleMap.get(value) ?? []),
  );
  const roles = role.options.filter((one) => granted.has(one));
  const claim = claimOf(claims, resellerClaim);
  const reseller = resellerId.optional().safeParse(claim);
  if (!reseller.success) {
    throw new CredentialRefused({ kind: 'reseller_claim_malformed', claim: resellerClaim });
  }
  if (granted.has('platform')) return { roles, scope: platformScope };
  const reseller_id = reseller.data;
  return { roles, scope: reseller_id === undefined ? null : { kind: 'reseller', reseller_id } };
}

/** The claim of that name, or a member of an object: `realm_access.roles`. A name may itself contain dots. */
function claimOf(claims: object, name: string): unknown {
  if (Object.hasOwn(claims, name)) return Reflect.get(claims, name);
  const dot = name.indexOf('.');
  if (dot === -1 || !Object.hasOwn(claims, name.slice(0, dot))) return undefined;
  const member: unknown = Reflect.get(claims, name.slice(0, dot));
  return typeof member === 'object' && member !== null
    ? claimOf(member, name.slice(dot + 1))
    : undefined;
}

/** A list of texts, or one text of words separated by spaces. */
function valuesOf(claim: unknown): readonly string[] {
  if (typeof claim === 'string') return claim.split(' ');
  return Array.isArray(claim) ? claim.filter((one): one is string => typeof one === 'string') : [];
}
