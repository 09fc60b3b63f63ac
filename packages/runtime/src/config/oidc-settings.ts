import { z } from 'zod';
import { optional, partsOf, roleNames } from './setting-forms.js';

const granted = z.enum([...roleNames, 'platform']);
export type Granted = z.output<typeof granted>;
export type RoleMap = ReadonlyMap<string, readonly Granted[]>;

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

function isIssuer(text: string): boolean {
  if (!/^https?:\/\/[^@?#\s]+$/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || loopback.test(hostname);
}

/** `value=role,role;value=role`. A value may contain `=`: the last one separates. */
const roleMap = z.string().transform((text, context): RoleMap => {
  const map = new Map<string, readonly Granted[]>();
  for (const entry of text.split(';').filter((one) => one.trim() !== '')) {
    const at = entry.lastIndexOf('=');
    const value = entry.slice(0, Math.max(at, 0)).trim();
    const roles = z.array(granted).safeParse(partsOf(entry.slice(at + 1)));
    if (value === '' || !roles.success) {
      context.addIssue(
        `"${entry.trim()}" should be written value=role,role with the roles ${granted.options.join(', ')}`,
      );
    } else if (map.has(value)) context.addIssue(`names ${value} twice; list its roles once`);
    else map.set(value, roles.data);
  }
  return map;
});

export const oidcSettings = {
  OIDC_ISSUER: optional(
    z
      .string()
      .refine(
        isIssuer,
        'should be the https address of the identity provider (http on loopback), as `iss` of its tokens, without user, ? and #',
      ),
  ),
  OIDC_AUDIENCE: optional(z.string()),
  OIDC_ROLES_CLAIM: optional(z.string()),
  OIDC_RESELLER_CLAIM: optional(z.string()),
  OIDC_ROLE_MAP: optional(roleMap),
  OIDC_CONSOLE_CLIENT_ID: optional(z.string()),
  OIDC_CONSOLE_PARAMETERS: optional(
    z
      .string()
      .refine(
        (text) => new URLSearchParams(text).has('scope'),
        'should be parameters of the authorization request with a scope, such as scope=openid&audience=https://ledger.example',
      ),
  ),
};

const oidcValues = z.object(oidcSettings);
type OidcValues = z.output<typeof oidcValues>;

const names = oidcValues.keyof().options;

export function oidcFaults(values: OidcValues): readonly string[] {
  if (values.OIDC_ISSUER === undefined) {
    return names
      .filter((name) => values[name] !== undefined)
      .map((name) => `${name}: is set without OIDC_ISSUER; set that too, or remove ${name}`);
  }
  const faults: string[] = [];
  if (values.OIDC_AUDIENCE === undefined) {
    faults.push('OIDC_AUDIENCE: must be set with OIDC_ISSUER, to `aud` of its access tokens');
  } else if (values.OIDC_AUDIENCE === values.OIDC_CONSOLE_CLIENT_ID) {
    faults.push(
      'OIDC_AUDIENCE: is OIDC_CONSOLE_CLIENT_ID, so that ID tokens would be accepted; register the API and the console apart',
    );
  }
  if ((values.OIDC_ROLE_MAP?.size ?? 0) === 0) {
    faults.push(
      'OIDC_ROLE_MAP: must be set with OIDC_ISSUER, such as traders=trader;operators=admin,platform; without it no token may do anything',
    );
  }
  if (values.OIDC_CONSOLE_PARAMETERS !== undefined && values.OIDC_CONSOLE_CLIENT_ID === undefined) {
    faults.push('OIDC_CONSOLE_PARAMETERS: is set without OIDC_CONSOLE_CLIENT_ID');
  }
  return faults;
}

/** The issuer is exactly as in `iss` of its tokens. */
export type OidcConfig = Readonly<NonNullable<ReturnType<typeof oidcConfigOf>>>;

export function oidcConfigOf(values: OidcValues) {
  const { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience, OIDC_ROLE_MAP: map } = values;
  if (issuer === undefined || audience === undefined || map === undefined) return undefined;
  const clientId = values.OIDC_CONSOLE_CLIENT_ID;
  const parameters =
    values.OIDC_CONSOLE_PARAMETERS ??
    new URLSearchParams({ scope: 'openid', resource: audience }).toString();
  return {
    ...{ issuer, audience, roleMap: map },
    rolesClaim: values.OIDC_ROLES_CLAIM ?? 'roles',
    resellerClaim: values.OIDC_RESELLER_CLAIM ?? 'reseller_id',
    console: clientId === undefined ? undefined : { clientId, parameters },
  };
}
