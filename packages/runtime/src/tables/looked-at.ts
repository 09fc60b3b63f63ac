/** Candidate rows in order per wanted row, before the query collects all matches (decision 0038). */
export const lookedAtForEach = 40;
export const lookedAtMax = 20_000;

/** Number of candidate rows for a number of wanted rows. */
export function lookedAtFor(count: number, forEach = lookedAtForEach): number {
  return Math.min(count * forEach, lookedAtMax);
}
