let asked = 0;

/** An answer from the process's cache would not measure the query. */
export function askedAnew(): Readonly<Record<string, string>> {
  asked += 1;
  return { accept: `*/*; asked=${asked}` };
}
