/** Round numbers over a range, with zero among them: 1, 2 or 5 times a power of ten apart. */
export function ticksOf(least: number, most: number, wanted = 5): readonly number[] {
  const [low, high] = [Math.min(least, 0), Math.max(most, 0)];
  if (low === high) return [0];
  const step = roundStep((high - low) / Math.max(1, wanted));
  const [first, last] = [Math.floor(low / step + slack), Math.ceil(high / step - slack)];
  // Multiples of the step, not sums of it, so that no error adds up; and never minus zero.
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}

/** What a quotient may miss a whole number by, and still be one. */
const slack = 1e-9;

function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((one) => one * power >= least * (1 - slack)) ?? 10;
  return factor * power;
}
