// Hashes resellers of unequal size to partitions; the fullest limits the rate.
// npx tsx bench/partitions.ts
import { createHash } from 'node:crypto';

const trials = 200;

/** The shares follow Zipf's law. */
function shares(resellers: number): readonly number[] {
  const weights = Array.from({ length: resellers }, (_, rank) => 1 / (rank + 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

function speedUp(resellers: number, partitions: number, trial: number): number {
  const loads = new Float64Array(partitions);
  for (const [rank, share] of shares(resellers).entries()) {
    const digest = createHash('sha256').update(`${trial}:${rank}`).digest();
    const at = digest.readUInt32BE() % partitions;
    loads[at] = (loads[at] ?? 0) + share;
  }
  return 1 / Math.max(...loads);
}

const sizes = [200, 2_000, 20_000];
console.log(`| partitions | ${sizes.map((size) => `${size} resellers`).join(' | ')} |`);
console.log(`| ---: | ${sizes.map(() => '---:').join(' | ')} |`);
for (const partitions of [2, 4, 8, 16, 64]) {
  const cells = sizes.map((size) => {
    const ratios = Array.from({ length: size > 2_000 ? trials / 10 : trials }, (_, trial) =>
      speedUp(size, partitions, trial),
    ).sort((a, b) => a - b);
    return `${(ratios[Math.floor(ratios.length / 2)] ?? 0).toFixed(1)} ×`;
  });
  console.log(`| ${partitions} | ${cells.join(' | ')} |`);
}
