import { test } from 'vitest';

/** False runs a part, selected by `TEST_SEED`. */
const isWhole = process.env['TEST_LENGTH'] === 'whole';
const seed = Number(process.env['TEST_SEED'] ?? 20_261_122);

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

export function shortOrWhole<Value>(short: Value, whole: Value): Value {
  return isWhole ? whole : short;
}

export function longTest(name: string, body: () => Promise<void>): void {
  test.skipIf(!isWhole)(name, { timeout: 300_000 }, body); // For tests of the whole length.
}
