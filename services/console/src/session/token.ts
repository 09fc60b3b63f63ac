import { isRecord, type JsonRecord } from '../forms/shape';
import { responseFrom } from '../reading/ask';
import { problemFrom, ReadProblem } from '../reading/problem';

interface Token {
  readonly text: string;
  /** Time by this machine's clock; infinite for external tokens. */
  readonly renewAt: number;
}

export interface TokenClaims {
  readonly resellerId: string | undefined;
}

const isToken = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Unverified. Undefined for anything but a token. */
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

export interface TokenSource {
  current(): Promise<string>;
  giveUp(token: string): void;
}

/** Renews before expiry; concurrent callers share one request. */
export function tokenSource(
  credential: string,
  resellerId: string | undefined,
  isToken = claimsOf(credential) !== undefined,
): TokenSource {
  if (isToken) {
    return { current: async () => credential, giveUp: () => undefined };
  }
  let token: Token | undefined;
  let underWay: Promise<Token> | undefined;
  return {
    async current() {
      if (token !== undefined && token.renewAt > Date.now()) return token.text;
      underWay ??= issueToken(credential, resellerId).finally(() => {
        underWay = undefined;
      });
      token = await underWay;
      return token.text;
    },
    giveUp(refused) {
      if (token?.text === refused) token = undefined;
    },
  };
}

async function issueToken(apiKey: string, resellerId: string | undefined): Promise<Token> {
  const body = { api_key: apiKey, reseller_id: resellerId };
  const texts = { 401: 'The ledger does not know this key.' };
  return tokenOf(await answerTo('/api/v1/auth/token', posted(body), texts));
}

const posted = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** @throws ReadProblem with the text of its status, otherwise the ledger's */
export async function answerTo(
  path: string,
  init: RequestInit,
  texts: Readonly<Record<number, string>> = {},
): Promise<JsonRecord> {
  const response = await responseFrom(fetch, path, init).catch((error: unknown) => {
    const problem = problemFrom(error);
    const text = { 0: 'The ledger does not respond.', ...texts }[problem.status];
    throw text === undefined ? problem : new ReadProblem(problem.status, text);
  });
  const json: unknown = await response.json().catch(() => undefined);
  return isRecord(json) ? json : {};
}

function tokenOf({ access_token, expires_in_minutes }: JsonRecord): Token {
  if (typeof access_token !== 'string' || typeof expires_in_minutes !== 'number') {
    throw new ReadProblem(502, 'The response of the ledger has no token.');
  }
  const lifeMs = expires_in_minutes * 60_000;
  // Leaves time for running requests and clock drift.
  const earlyMs = Math.min(lifeMs / 5, 5 * 60_000);
  return { text: access_token, renewAt: Date.now() + lifeMs - earlyMs };
}

export function takeLinkCode(): string | undefined {
  const code = /^#code=([\w-]+)$/.exec(location.hash)?.[1];
  if (code === undefined) return undefined;
  history.replaceState(history.state, '', location.pathname + location.search);
  return code;
}

/**
 * The code works once.
 * @throws ReadProblem
 */
export async function keyOfCode(code: string): Promise<string> {
  const { api_key: key } = await answerTo('/api/v1/auth/sign-in-code', posted({ code }), {
    401: 'This link has been used, or is more than 10 minutes old. Enter the API key, or start the ledger again for a new link.',
  });
  if (typeof key !== 'string') throw new ReadProblem(502, 'The response of the ledger has no key.');
  return key;
}
