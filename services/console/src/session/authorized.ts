import { claimsOf, issueToken, type Token, TokenRefused } from './token';

export interface Authority {
  tokens(): TokenSource;
  askAgain(): Promise<void>;
  lastWrite(): string | undefined;
  noteWrite(position: string): void;
}

/**
 * Renews a refused token once. After a refused key, waits for another one, to keep input. Reads
 * wait for this tab's writes.
 */
export async function sendAuthorized(request: Request, authority: Authority): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    const tokens = authority.tokens();
    const token = await tokens.current().catch(async (error: unknown) => {
      if (!(error instanceof TokenRefused) || error.status !== 401) throw error;
      await authority.askAgain();
      return undefined;
    });
    if (token === undefined) continue;
    const copy = request.clone();
    copy.headers.set('authorization', `Bearer ${token}`);
    const position = authority.lastWrite();
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && position !== undefined && !copy.headers.has('ledger-position')) {
      copy.headers.set('ledger-position', position);
    }
    const response = await fetch(copy);
    if (response.status === 401) {
      tokens.giveUp(token);
      if (attempt > 0) await authority.askAgain();
      continue;
    }
    const written = response.headers.get('ledger-position');
    if (!isRead && response.ok && written !== null) authority.noteWrite(written);
    return response;
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
