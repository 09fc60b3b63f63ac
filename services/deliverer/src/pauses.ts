/** How long is waited before something is tried again. */
export interface Pauses {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** The pause after so many failures: twice as long each time, and anything from half of that to all of it, so that many who failed together do not come back together. */
export function pauseAfter(
  failures: number,
  { firstMs, longestMs }: Pauses,
  random: () => number = Math.random,
): number {
  const whole = Math.min(longestMs, firstMs * 2 ** Math.min(Math.max(failures - 1, 0), 30));
  return whole / 2 + (whole / 2) * random();
}
