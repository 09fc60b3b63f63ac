/** Of rows in order so many are looked at, for each that is wanted, before all that match are collected (decision 0038). */
export const lookedAtForEach = 40;
export const lookedAtMax = 20_000;

/** How many rows in order are looked at for so many that are wanted. */
export function lookedAtFor(count: number, forEach = lookedAtForEach): number {
  return Math.min(count * forEach, lookedAtMax);
}
