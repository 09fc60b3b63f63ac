import { TokenRefused } from './token';

/** The code of a link that signs in, taken out of the address: neither the history nor a copied address keeps it. */
export function takeLinkCode(): string | undefined {
  const code = /^#code=([\w-]+)$/.exec(location.hash)?.[1];
  if (code === undefined) return undefined;
  history.replaceState(history.state, '', location.pathname + location.search);
  return code;
}

/**
 * Exchanges the code for the API key; it does that once.
 *
 * @throws TokenRefused
 */
export async function keyOfCode(code: string): Promise<string> {
  const response = await fetch('/api/v1/auth/sign-in-code', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  }).catch(() => undefined);
  if (response === undefined) throw new TokenRefused(0, 'The ledger does not answer.');
  const answer: unknown = await response.json().catch(() => undefined);
  const isKey = typeof answer === 'object' && answer !== null && 'api_key' in answer;
  if (response.ok && isKey && typeof answer.api_key === 'string') return answer.api_key;
  throw new TokenRefused(
    response.status,
    response.status === 401
      ? 'This link has been used, or is more than 10 minutes old. Enter the API key, or start the ledger again for a new link.'
      : `The link could not be used: the ledger answered ${response.status}.`,
  );
}
