import { claimsOf, issueToken, type Token } from './token';

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
