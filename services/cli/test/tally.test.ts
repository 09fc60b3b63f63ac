import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/services/temporary-folder.js';
import { nothingDone, openProgressFile } from '../src/import/progress-file.js';
import { createTally } from '../src/import/tally.js';

const kinds = ['created', 'alreadyThere', 'refused'] as const;
const positionOf = (ordinal: number) => (ordinal * 17) % 41;
const highestOf = (count: number) =>
  BigInt(Math.max(0, ...Array.from({ length: count }, (_, index) => positionOf(index + 1))));

test('counts answers in any order, and resumes behind no unanswered line', () => {
  const verdicts = fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(verdicts, fc.infiniteStream(fc.nat()), (all, order) => {
      const tally = createTally(nothingDone);
      const open = all.map((kind, index) => ({ kind, ordinal: index + 1 }));
      const answered = new Set<number>();
      while (open.length > 0) {
        const [one] = open.splice((order.next().value ?? 0) % open.length, 1);
        if (one === undefined) break;
        const { kind, ordinal } = one;
        tally.settle(ordinal, ordinal + 1, { [kind]: 1, position: BigInt(positionOf(ordinal)) });
        answered.add(ordinal);

        const { done, line, created, alreadyThere, refused, position } = tally.resumable();
        const firstOpen = all.findIndex((_, index) => !answered.has(index + 1));
        expect(done).toBe(firstOpen === -1 ? all.length : firstOpen);
        expect(line).toBe(done === 0 ? 0 : done + 1);
        expect(created + alreadyThere + refused).toBe(done);
        expect(BigInt(position)).toBe(highestOf(done));
        const counts = tally.counts();
        expect(counts.created + counts.alreadyThere + counts.refused).toBe(answered.size);
      }
      expect(tally.position()).toBe(highestOf(all.length));
    }),
    { numRuns: 50 },
  );
});

test('resumes behind a refused line that was answered before the lines in front of it', () => {
  const tally = createTally(nothingDone);
  tally.settle(1, 300, { refused: 1, position: 0n });
  tally.settle(2, 251, { created: 250, position: 3n });
  expect(tally.resumable()).toMatchObject({ done: 2, line: 300 });
});

test('continues the counts of an earlier run', () => {
  const tally = createTally({ ...nothingDone, done: 5, line: 6, created: 4, refused: 1 });
  tally.settle(6, 7, { created: 1, position: 3n });
  expect(tally.resumable()).toMatchObject({ done: 6, line: 7, created: 5, refused: 1 });
});

test('saves the progress while another import of the file saves its own', () => {
  const folder = temporaryFolder();
  const file = openProgressFile(folder, ['plants.csv']);
  file.write(nothingDone);
  const [name = ''] = readdirSync(join(folder, 'imports'));
  mkdirSync(join(folder, 'imports', `${name}.new`));
  file.write({ ...nothingDone, done: 5 });
  expect(file.read().done).toBe(5);
});
