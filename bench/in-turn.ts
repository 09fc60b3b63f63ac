import { percentile } from './report.js';

/** Alternates the measurements, so that other load affects both. */
export async function inTurn(
  one: () => Promise<unknown>,
  two: () => Promise<unknown>,
  runs = 60,
): Promise<readonly [number, number]> {
  const [ones, twos]: [number[], number[]] = [[], []];
  for (let run = -5; run < runs; run += 1) {
    for (const [work, times] of [
      [one, ones],
      [two, twos],
    ] as const) {
      const from = performance.now();
      await work();
      if (run >= 0) times.push(performance.now() - from);
    }
  }
  return [percentile(ones, 0.5), percentile(twos, 0.5)];
}
