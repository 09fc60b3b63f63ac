/** Returns the message of an error. An AggregateError, as of several addresses of a host, has none of its own. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message !== '' || !(error instanceof AggregateError)) return error.message;
  return error.errors.map(errorText).join(', ');
}
