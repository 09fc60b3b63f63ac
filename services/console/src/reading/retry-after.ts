/** `Retry-After` as the ledger sends it, in seconds (RFC 9110, 10.2.3), as milliseconds; undefined where there is none. */
export function retryAfterMs(headers: Headers | undefined): number | undefined {
  const seconds = headers?.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1_000 : undefined;
}
