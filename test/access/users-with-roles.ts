import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readConfig } from '@exchange/runtime/config/environment';
import { role } from '@exchange/runtime/credentials/role';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { text } from '../acceptance/client.js';
import { sharedLedger } from '../services/ledger.js';

const audience = 'ledger';

const kinds = ['a user', 'a named key', 'a token of a named key'] as const;
export type CredentialKind = (typeof kinds)[number];

/** A key always has a role; a user may have none. */
export const credentials: readonly (readonly [role: string, kind: CredentialKind])[] = [
  ['none', 'a user'],
  ...role.options.flatMap((name) => kinds.map((kind) => [name, kind] as const)),
];

export async function apiForUsers() {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' };
  const server = createServer((request, response) => {
    const isKeys = request.url === '/keys';
    const document = isKeys ? { keys: [jwk] } : { issuer, jwks_uri: `${issuer}/keys` };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(document));
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  server.unref();
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { oidc } = readConfig({
    OIDC_ISSUER: issuer,
    OIDC_AUDIENCE: audience,
    OIDC_ROLES_CLAIM: 'roles',
    OIDC_ROLE_MAP: ['none=platform', ...role.options.map((one) => `${one}=${one},platform`)].join(
      ';',
    ),
  });
  const { anotherApi, platform } = await sharedLedger();
  const { url } = await anotherApi({ oidc });
  const tokenOf = (user: string, roles: readonly string[]) =>
    new SignJWT({ roles })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'one' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(user)
      .setIssuedAt()
      .setExpirationTime('10m')
      .sign(privateKey);
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
