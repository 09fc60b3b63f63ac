let requestCount = 0;

/** Changes each request, because cached answers would not measure the query. */
export function freshRequests(): Readonly<Record<string, string>> {
  requestCount += 1;
  return { accept: `*/*; asked=${requestCount}` };
}
