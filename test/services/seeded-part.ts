import { test } from 'vitest';

/** `TEST_LENGTH=whole` runs every case of what takes minutes; otherwise a part of them, which `TEST_SEED` chooses. */
const isWhole = process.env['TEST_LENGTH'] === 'whole';
const seed = Number(process.env['TEST_SEED'] ?? 20_261_122);

/** Some of a long test's cases, in their order: the same ones for the same seed. */
export function seededPart<Case>(cases: readonly Case[], count: number): readonly Case[] {
  if (isWhole) return cases;
  let state = seed;
  const ranked = cases.map((one, index) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return { one, index, rank: state };
  });
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, count)
    .toSorted((a, b) => a.index - b.index)
    .map(({ one }) => one);
}

/** A figure that is smaller where only a part is run. */
export function shortOrWhole<Value>(short: Value, whole: Value): Value {
  return isWhole ? whole : short;
}

/** A test of the long form alone, for sizes and oracles that take more than ten seconds: `TEST_LENGTH=whole` runs it. */
export function longTest(name: string, body: () => Promise<void>): void {
  test.skipIf(!isWhole)(name, { timeout: 300_000 }, body);
}
