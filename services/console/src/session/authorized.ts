import { claimsOf, issueToken, type Token, TokenRefused } from './token';

export interface Authority {
  tokens(): TokenSource;
  /**
   * Asks the user for another credential.
   * @throws if the user signs out instead
   */
  askAgain(): Promise<void>;
  /** Position of this tab's last write, while reads wait for it. */
  lastWrite(): string | undefined;
  noteWrite(position: string): void;
}

/**
 * Sends a request with the session's credential. Renews a refused token once. If the key is refused, the request waits
 * until the user enters another one, so that input is kept. Reads wait for this tab's writes.
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
    const asked = request.clone();
    asked.headers.set('authorization', `Bearer ${token}`);
    const position = authority.lastWrite();
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && position !== undefined && !asked.headers.has('ledger-position')) {
      asked.headers.set('ledger-position', position);
    }
    const response = await fetch(asked);
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
  /**
   * Returns a token with some remaining lifetime.
   * @throws TokenRefused
   */
  current(): Promise<string>;
  giveUp(token: string): void;
}

/** Fetches tokens on first use and renews them before they expire; concurrent callers share one request. */
export function tokenSource(credential: string, resellerId: string | undefined): TokenSource {
  if (claimsOf(credential) !== undefined) {
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
