/** Read in order per wanted row before the query collects all matches (decision 0038). */
export const candidatesPerRow = 40;
export const candidatesMax = 20_000;

export function candidatesFor(count: number, forEach = candidatesPerRow): number {
  return Math.min(count * forEach, candidatesMax);
}
