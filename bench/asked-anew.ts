let asked = 0;

/**
 * Headers of a question that nobody has asked before: the process keeps an answer for whoever sends the same, and a measurement of
 * it would say nothing of what it took to find.
 */
export function askedAnew(): Readonly<Record<string, string>> {
  asked += 1;
  return { accept: `*/*; asked=${asked}` };
}
