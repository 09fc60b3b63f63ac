import { claimsOf, issueToken, type Token, TokenRefused } from './token';

/** What stands behind an authorized request: which tokens, and what to do when the credential holds no more. */
export interface Authority {
  tokens(): TokenSource;
  /** Asks the user for another credential; resolves once there is one. @throws when the user signs out instead */
  askAgain(): Promise<void>;
  /** The position of this tab's last write, while reads are still to wait for it. */
  lastWrite(): string | undefined;
  noteWrite(position: string): void;
}

/**
 * Sends a request as whoever is signed in. A token that is refused is fetched anew once; a key that is refused is asked for
 * again while the request waits, so nothing that was typed is lost. A read waits for what this tab has written.
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

/** Bearer tokens for one credential and one reseller, one at a time. */
export interface TokenSource {
  /** A token that holds for some time yet. @throws TokenRefused */
  current(): Promise<string>;
  /** Gives up a token that was refused, so that the next one is fetched anew. */
  giveUp(token: string): void;
}

/** Tokens are fetched when they are first needed and renewed before they expire; however many ask at once, one is fetched. */
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
