import { isRecord, type JsonRecord } from '../forms/shape';

/** A bearer token and when this tab gives it up for another. */
export interface Token {
  readonly text: string;
  /** Milliseconds of this machine's clock; a token that somebody else issued is never renewed. */
  readonly renewAt: number;
}

/** What a bearer token says of itself; the ledger alone decides whether it holds. */
export interface TokenClaims {
  readonly resellerId: string | undefined;
}

const isToken = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** The claims of a bearer token; undefined for an API key, or anything else. */
export function claimsOf(credential: string): TokenClaims | undefined {
  if (!isToken.test(credential)) return undefined;
  const middle = credential.split('.')[1] ?? '';
  try {
    const claims: unknown = JSON.parse(atob(middle.replaceAll('-', '+').replaceAll('_', '/')));
    if (!isRecord(claims) || !('scope' in claims)) return undefined;
    const { reseller_id: id } = claims;
    return { resellerId: typeof id === 'string' ? id : undefined };
  } catch {
    return undefined;
  }
}

/** A key was refused, or the ledger did not answer. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
  /** 0 where no answer came. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Exchanges an API key for a bearer token.
 *
 * @param resellerId the reseller that it is to be for; without one, the platform
 * @throws TokenRefused
 */
export async function issueToken(apiKey: string, resellerId: string | undefined): Promise<Token> {
  const { response, answer } = await posted('/api/v1/auth/token', {
    api_key: apiKey,
    ...(resellerId === undefined ? {} : { reseller_id: resellerId }),
  });
  if (!response.ok) throw new TokenRefused(response.status, refusalText(response.status, answer));
  return tokenOf(answer);
}

/** The answer to a request that nobody has to be signed in for. @throws TokenRefused where none comes */
export async function posted(path: string, body: object) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined);
  if (response === undefined) throw new TokenRefused(0, 'The ledger does not answer.');
  const json: unknown = await response.json().catch(() => undefined);
  return { response, answer: isRecord(json) ? json : {} };
}

function tokenOf({ access_token, expires_in_minutes }: JsonRecord): Token {
  if (typeof access_token !== 'string' || typeof expires_in_minutes !== 'number') {
    throw new TokenRefused(502, 'The ledger answered with something that is no token.');
  }
  const lifeMs = expires_in_minutes * 60_000;
  // Early enough that a request under way, and a clock that drifts, do not meet its end.
  const earlyMs = Math.min(lifeMs / 5, 5 * 60_000);
  return { text: access_token, renewAt: Date.now() + lifeMs - earlyMs };
}

function refusalText(status: number, { detail }: JsonRecord): string {
  if (status === 401) return 'This key is not known to the ledger.';
  return typeof detail === 'string' ? detail : `The ledger answered ${status}.`;
}
