let requestCount = 0;

/** An answer from the process's cache would not measure the query. */
export function freshRequests(): Readonly<Record<string, string>> {
  requestCount += 1;
  return { accept: `*/*; asked=${requestCount}` };
}
