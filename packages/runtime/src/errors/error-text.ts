/**
 * The message of an error. An AggregateError, as for a host with several addresses, has the messages of its errors;
 * `fetch failed` has its cause.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message === 'fetch failed' && error.cause instanceof Error) {
    return `${error.message}: ${errorText(error.cause)}`;
  }
  if (error.message !== '' || !(error instanceof AggregateError)) return error.message;
  return error.errors.map(errorText).join(', ');
}
