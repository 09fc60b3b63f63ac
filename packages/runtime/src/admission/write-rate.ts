/** How things stood in the second that has passed. */
export interface LagSecond {
  /** What was written. */
  readonly used: number;
  /** By how many seconds lanes are behind now, and were a second before. */
  readonly seconds: number;
  readonly before: number;
  /** By how many they may be. */
  readonly secondsMax: number;
}

const slower = 0.75;
const faster = 1.1;
const rateMin = 16 * 1_024;

/**
 * How much may be written in the next second; undefined: anything. It shrinks by a quarter a second as long as lanes that are
 * too far behind fall further behind, stays while they catch up, grows once they are within the limit, and ends well within it:
 * so lanes always have something to do.
 */
export function nextRate(rate: number | undefined, second: LagSecond): number | undefined {
  const { used, seconds, before, secondsMax } = second;
  if (seconds <= secondsMax / 2) return undefined;
  if (seconds <= secondsMax) return rate === undefined ? undefined : rate * faster;
  if (rate === undefined) return Math.max(used * slower, rateMin);
  return seconds < before ? rate : Math.max(rate * slower, rateMin);
}
