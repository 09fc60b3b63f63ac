import { randomUUID } from 'node:crypto';
import { readConfig } from '@exchange/runtime/config/environment';
import { role } from '@exchange/runtime/credentials/role';
import { text } from '../acceptance/client.js';
import { atEndOfFile } from '../services/end-of-file.js';
import { sharedLedger } from '../services/ledger.js';
import { audience, startIssuer } from '../services/oidc-issuer.js';

const kinds = ['a user', 'a named key', 'a token of a named key'] as const;
export type CredentialKind = (typeof kinds)[number];

/** A key always has a role; a user may have none. */
export const credentials: readonly (readonly [role: string, kind: CredentialKind])[] = [
  ['none', 'a user'],
  ...role.options.flatMap((name) => kinds.map((kind) => [name, kind] as const)),
];

export async function apiForUsers() {
  const issuer = await startIssuer();
  atEndOfFile(issuer.close);
  const { oidc } = readConfig({
    OIDC_ISSUER: issuer.url,
    OIDC_AUDIENCE: audience,
    OIDC_ROLES_CLAIM: 'roles',
    OIDC_ROLE_MAP: ['none=platform', ...role.options.map((one) => `${one}=${one},platform`)].join(
      ';',
    ),
  });
  const { anotherApi, platform } = await sharedLedger();
  const { url } = await anotherApi({ oidc });
  const tokenOf = (sub: string, roles: readonly string[]) =>
    issuer.forge({ claims: { sub, roles, exp: Math.floor(Date.now() / 1000) + 600 } });

  async function credentialOf(role: string, kind: CredentialKind): Promise<Record<string, string>> {
    if (kind === 'a user')
      return { authorization: `Bearer ${await tokenOf(randomUUID(), [role])}` };
    const key = await platform.post('/keys', { name: 'Desk', owner: 'j.doe', roles: [role] });
    const api_key = text(key, 'secret');
    if (kind === 'a named key') return { 'x-api-key': api_key };
    const token = await platform.post('/auth/token', { api_key });
    return { authorization: `Bearer ${text(token, 'access_token')}` };
  }
  return { url, tokenOf, credentialOf };
}
