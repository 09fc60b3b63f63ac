import { platformScope, resellerId, type Scope } from '@exchange/units';
import { decodeJwt, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Granted, OidcConfig } from '../config/oidc-settings.js';
import { boundedCache } from '../process/bounded-cache.js';
import type { Identity } from './caller.js';
import { CredentialRefused } from './credential-refused.js';
import { createIssuerKeys } from './oidc-keys.js';
import { type Role, role } from './role.js';

const algorithms = ['RS256', 'ES256', 'EdDSA'];
/** Accepted after `exp`: the issuer's clock may differ. */
export const toleranceSeconds = 30;
/** The issuer may withdraw its key: verify again after this time. */
const verifiedMsMax = 5 * 60_000;
const verifiedTokensMax = 10_000;

/** OpenID Connect Core, section 2: at most 255 ASCII characters. */
const subject = z.string().regex(/^[\x21-\x7e]{1,255}$/);
const tokenType = z.string().regex(/^(application\/)?(at\+jwt|jwt)$/i);

interface Verified {
  readonly identity: Identity;
  readonly until: number;
}

/**
 * Verifies access tokens (RFC 9068).
 * @returns finds a token's user; undefined for another issuer's token; throws CredentialRefused
 */
export function oidcUsers(
  config: OidcConfig,
  now: () => Date,
  keys = createIssuerKeys(config.issuer),
): (token: string) => Promise<Identity | undefined> {
  const { issuer, audience } = config;
  const { host } = new URL(issuer);
  const verified = boundedCache<string, Verified>(verifiedTokensMax);

  async function verify(token: string, currentDate: Date): Promise<Verified> {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      ...{ algorithms, issuer, audience, currentDate },
      clockTolerance: toleranceSeconds,
      requiredClaims: ['iss', 'aud', 'exp', 'sub'],
    });
    tokenType.parse(protectedHeader.typ);
    const expiresAt = z.number().parse(payload.exp) * 1000;
    const id = `${host}|${subject.parse(payload.sub)}`;
    return {
      identity: { kind: 'user', id, ...rightsOf(payload, config), expiresAt },
      until: Math.min(expiresAt + toleranceSeconds * 1000, currentDate.getTime() + verifiedMsMax),
    };
  }

  return async (token) => {
    const at = now();
    const cached = verified.get(token);
    if (cached !== undefined && cached.until > at.getTime()) return cached.identity;
    if (unverifiedIssuer(token) !== issuer) return undefined;
    try {
      const result = await verify(token, at);
      verified.set(token, result);
      return result.identity;
    } catch (error) {
      throw error instanceof CredentialRefused ? error : new CredentialRefused({ kind: 'wrong' });
    }
  };
}

function unverifiedIssuer(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}

/**
 * Grants only roles of `OIDC_ROLE_MAP`; the platform's scope comes before a reseller's.
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

/** Finds a claim by its name, which may contain dots, or as a member: `realm_access.roles`. */
function claimOf(claims: object, name: string): unknown {
  if (Object.hasOwn(claims, name)) return Reflect.get(claims, name);
  const dot = name.indexOf('.');
  if (dot === -1 || !Object.hasOwn(claims, name.slice(0, dot))) return undefined;
  const member: unknown = Reflect.get(claims, name.slice(0, dot));
  return typeof member === 'object' && member !== null
    ? claimOf(member, name.slice(dot + 1))
    : undefined;
}

/** A list, or one text of words separated by spaces. */
function valuesOf(claim: unknown): readonly string[] {
  if (typeof claim === 'string') return claim.split(' ');
  return Array.isArray(claim) ? claim.filter((one): one is string => typeof one === 'string') : [];
}
