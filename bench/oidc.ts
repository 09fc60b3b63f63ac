import { readConfig } from '@exchange/runtime/config/environment';
import { createAuthenticator } from '@exchange/runtime/credentials/authenticator';
import { addCallerRoute } from '@exchange/runtime/http/service-routes';
import { createLogMemory } from '@exchange/runtime/positions/log-memory';
import { noNamedKeys } from '../packages/runtime/test/no-named-keys.js';
import { audience, startIssuer } from '../test/services/oidc-issuer.js';
import { bareServer } from './accept.js';
import type { Measurement } from './report.js';

const rounds = 8;
const requests = 500;

export async function measureOidc(): Promise<Measurement[]> {
  const issuer = await startIssuer();
  const apiKey = 'none';
  const authenticator = createAuthenticator({
    apiKeys: [apiKey],
    tokenSigningSecret: 'a secret of at least thirty-two bytes.',
    tokenTtlMinutes: 60,
    keys: noNamedKeys(),
    resellerExists: async () => true,
    memory: createLogMemory(),
    oidc: readConfig({
      OIDC_ISSUER: issuer.url,
      OIDC_AUDIENCE: audience,
      OIDC_ROLE_MAP: 'traders=trader,platform',
    }).oidc,
  });
  const { app } = await bareServer(authenticator);
  addCallerRoute(app);
  const claims = { roles: ['traders'], exp: Date.now() / 1000 + 3_600 };
  const forge = (id: number) => issuer.forge({ claims: { ...claims, jti: String(id) } });
  const token = await forge(0);
  const fresh = await Promise.all(Array.from({ length: rounds * requests }, (_, id) => forge(id)));
  const spent = { key: 0, token: 0, 'new token': 0 };
  const run = async (name: keyof typeof spent, headersOf: () => Record<string, string>) => {
    const all = Array.from({ length: requests }, headersOf);
    const before = process.cpuUsage();
    for (const headers of all) {
      const { statusCode } = await app.inject({ url: '/api/v1/auth/me', headers });
      if (statusCode !== 200) throw new Error(`${name}: ${statusCode}`);
    }
    const { user, system } = process.cpuUsage(before);
    spent[name] += (user + system) / 1000;
  };
  const bearer = (text: string | undefined) => ({ authorization: `Bearer ${text}` });
  const all = async () => {
    await run('key', () => ({ 'x-api-key': apiKey }));
    await run('token', () => bearer(token));
    await run('new token', () => bearer(fresh.pop()));
  };
  try {
    for (let round = 0; round < rounds; round += 1) {
      await all();
      // The first round compiles the code.
      if (round === 0) Object.assign(spent, { key: 0, token: 0, 'new token': 0 });
    }
  } finally {
    await app.close();
    await issuer.close();
  }
  const per = (total: number) => total / ((rounds - 1) * requests);
  return [
    { name: 'request with a key', value: per(spent.key), unit: 'ms' },
    { name: 'request with an OIDC token', value: per(spent.token), unit: 'ms' },
    { name: 'first request with an OIDC token', value: per(spent['new token']), unit: 'ms' },
  ];
}
