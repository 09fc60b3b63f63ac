import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { errorText } from '../errors/error-text.js';
import { inTime } from '../process/in-time.js';
import { CredentialRefused } from './credential-refused.js';

/** Pause between fetches for unknown `kid`s. */
export const cooldownMs = 30_000;
const retryMs = 5_000;
/** Age at which keys are fetched in the background. */
const refreshMs = 5 * 60_000;
/** Validity of cached keys while the issuer is unreachable. */
export const keysMsMax = 3_600_000;
const timeoutMs = 5_000;

const discovery = z.looseObject({ issuer: z.string(), jwks_uri: z.url() });

/**
 * Found through the discovery document. Callers share fetches; a cooldown limits them.
 * @param now monotonic milliseconds
 * @throws CredentialRefused if the issuer is unreachable and no cached key is valid
 */
export function createIssuerKeys(issuer: string, now = () => performance.now()): JWTVerifyGetKey {
  let failedAt = Number.NEGATIVE_INFINITY;
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let pending: Promise<ReturnType<typeof createRemoteJWKSet>> | undefined;

  async function send(url: string, options: RequestInit): Promise<Response> {
    if (now() - failedAt < retryMs) throw new Error('it failed within the last five seconds');
    fetchedAt = now();
    try {
      const response = await fetch(url, options);
      if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
      return response;
    } catch (error) {
      failedAt = now();
      throw error;
    }
  }

  async function discover() {
    const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const stop = new AbortController();
    const answer = send(url, { signal: stop.signal, redirect: 'manual' }).then((one) => one.json());
    const document = discovery.parse(await inTime(answer, timeoutMs).finally(() => stop.abort()));
    if (document.issuer !== issuer) throw new Error(`${url} describes ${document.issuer}`);
    const keysUrl = new URL(document.jwks_uri);
    if (keysUrl.protocol !== 'https:' && new URL(issuer).protocol === 'https:') {
      throw new Error(`jwks_uri ${keysUrl.href} is not https`);
    }
    const [cooldownDuration, cacheMaxAge, timeoutDuration] = [cooldownMs, keysMsMax, timeoutMs];
    const options = { cooldownDuration, cacheMaxAge, timeoutDuration, [customFetch]: send };
    return createRemoteJWKSet(keysUrl, options);
  }

  return async (header, token) => {
    try {
      pending ??= discover();
      const keys = await pending;
      if (keys.fresh && now() - fetchedAt > refreshMs) keys.reload().catch(() => undefined);
      return await keys(header, token);
    } catch (error) {
      if (isAboutToken(error)) throw error;
      // After an hour of failures, the keys may have another address.
      const keys = await pending?.catch(() => undefined);
      if (keys?.fresh !== true) pending = undefined;
      const reason = errorText(error);
      throw new CredentialRefused({ kind: 'issuer_unreachable', issuer, reason });
    }
  };
}

function isAboutToken(error: unknown): boolean {
  return (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported
  );
}
