import type { webcrypto } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';

export const audience = 'https://ledger.example/api';
const algorithm = 'ES256';

/** oidc-provider on loopback; users and clients have claims by name. */
export interface OidcIssuer {
  readonly url: string;
  keyRequests(): number;
  token(claims?: JWTPayload): Promise<string>;
  forge(forgery?: Forgery): Promise<string>;
  publicKeys(): readonly JWK[];
  /** Serves a console; users have claims by name. */
  serveConsole(url: string, users: Readonly<Record<string, JWTPayload>>): void;
  rotate(alg?: Algorithm): Promise<void>;
  setReachable(isReachable: boolean): Promise<void>;
  close(): Promise<void>;
}

interface Forgery {
  readonly header?: { readonly [name: string]: string };
  readonly claims?: { readonly [name: string]: unknown };
  readonly key?: webcrypto.CryptoKey;
  readonly now?: number;
}

interface SigningKey {
  readonly alg: Algorithm;
  readonly jwk: JWK;
  readonly key: webcrypto.CryptoKey;
  readonly publicJwk: JWK;
}

type Algorithm = 'RS256' | 'EdDSA' | 'ES256';

let keys = 0;

async function makeKey(alg: Algorithm): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  keys += 1;
  const facts = { kid: `key-${keys}`, alg, use: 'sig' };
  const jwk = { ...(await exportJWK(privateKey)), ...facts };
  return { alg, jwk, key: privateKey, publicJwk: { ...(await exportJWK(publicKey)), ...facts } };
}

export async function startIssuer(): Promise<OidcIssuer> {
  let consoles: readonly string[] = [];
  const claimsOf = new Map<string, JWTPayload>();
  let signing = await makeKey(algorithm);
  let keyRequests = 0;
  let handle: ReturnType<Provider['callback']> | undefined;
  const server = createServer((request, response) => {
    if (request.url === '/jwks') keyRequests += 1;
    void handle?.(request, response);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const serve = () => {
    handle = providerOf(url, signing, claimsOf, consoles).callback();
  };
  serve();
  return {
    url,
    keyRequests: () => keyRequests,
    publicKeys: () => [signing.publicJwk],
    async token(claims = {}) {
      const client = `client-${claimsOf.size}`;
      claimsOf.set(client, claims);
      const answer = await fetch(`${url}/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${client}:secret`)}` },
        body: new URLSearchParams({ grant_type: 'client_credentials', resource: audience }),
      });
      return String(Object(await answer.json()).access_token);
    },
    forge: ({ header, claims, key = signing.key, now = Date.now() / 1000 } = {}) => {
      const seconds = Math.floor(now);
      const defaults = { iss: url, aud: audience, sub: 'forged', exp: seconds + 60 };
      return new SignJWT({ ...defaults, ...claims })
        .setProtectedHeader({
          ...{ alg: signing.alg, kid: String(signing.jwk.kid), typ: 'at+jwt' },
          ...header,
        })
        .sign(key);
    },
    serveConsole(console, users) {
      for (const [name, claims] of Object.entries(users)) claimsOf.set(name, claims);
      consoles = [`${console}/console/`];
      serve();
    },
    async rotate(alg: Algorithm = algorithm) {
      signing = await makeKey(alg);
      serve();
    },
    setReachable: (isReachable) => (isReachable ? listen(port) : stop()),
    close: stop,
  };
}

function providerOf(
  url: string,
  { alg, jwk }: SigningKey,
  claimsOf: ReadonlyMap<string, JWTPayload>,
  consoles: readonly string[],
): Provider {
  return new Provider(url, {
    jwks: { keys: [jwk] },
    clients: [
      {
        client_id: 'console',
        token_endpoint_auth_method: 'none',
        redirect_uris: [...consoles],
        response_types: consoles.length > 0 ? ['code'] : [],
        grant_types: consoles.length > 0 ? ['authorization_code'] : [],
        id_token_signed_response_alg: alg,
      },
      ...Array.from({ length: 100 }, (_, index) => ({
        client_id: `client-${index}`,
        client_secret: 'secret',
        redirect_uris: [],
        response_types: [],
        grant_types: ['client_credentials'],
        id_token_signed_response_alg: alg,
      })),
    ],
    clientBasedCORS: () => true,
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
    features: {
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          ...{ scope: '', audience, accessTokenFormat: 'jwt', accessTokenTTL: 60 },
          jwt: { sign: { alg } },
        }),
      },
    },
    extraTokenClaims: (_, token) =>
      claimsOf.get('accountId' in token ? String(token.accountId) : String(token.clientId)),
  });
}
