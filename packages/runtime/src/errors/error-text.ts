/** Returns the message of an error; of an AggregateError, as for a host with several addresses, those of its errors. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message !== '' || !(error instanceof AggregateError)) return error.message;
  return error.errors.map(errorText).join(', ');
}
