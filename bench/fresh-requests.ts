let requestCount = 0;

/** Cached answers would not measure the query. */
export function freshRequests(): Readonly<Record<string, string>> {
  requestCount += 1;
  return { accept: `*/*; asked=${requestCount}` };
}
