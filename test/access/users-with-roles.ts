import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readConfig } from '@exchange/runtime/config/environment';
import { role } from '@exchange/runtime/credentials/role';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { sharedLedger } from '../services/ledger.js';

const audience = 'ledger';

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
  const { url } = await (await sharedLedger()).anotherApi({ oidc });
  const tokenOf = (user: string, roles: readonly string[]) =>
    new SignJWT({ roles })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'one' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(user)
      .setIssuedAt()
      .setExpirationTime('10m')
      .sign(privateKey);
  return { url, tokenOf };
}
