import { posted, TokenRefused } from './token';

/** Takes the code from the address, so that neither history nor a copied address contains it. */
export function takeLinkCode(): string | undefined {
  const code = /^#code=([\w-]+)$/.exec(location.hash)?.[1];
  if (code === undefined) return undefined;
  history.replaceState(history.state, '', location.pathname + location.search);
  return code;
}

/**
 * The code is single-use.
 * @throws TokenRefused
 */
export async function keyOfCode(code: string): Promise<string> {
  const { response, answer } = await posted('/api/v1/auth/sign-in-code', { code });
  const { api_key: key } = answer;
  if (response.ok && typeof key === 'string') return key;
  throw new TokenRefused(
    response.status,
    response.status === 401
      ? 'This link has been used, or is more than 10 minutes old. Enter the API key, or start the ledger again for a new link.'
      : `The link could not be used: the ledger answered ${response.status}.`,
  );
}
