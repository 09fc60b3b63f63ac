import type { ImportProgress } from './progress-file.js';

export interface Counts {
  readonly created: number;
  readonly corrected: number;
  readonly alreadyThere: number;
  readonly refused: number;
}

/** Records of a line by outcome, and the position of its last event. */
export interface Verdict extends Partial<Counts> {
  readonly position: bigint;
}

export function sumOf(verdicts: readonly Verdict[]): Counts & Verdict {
  const sum = { created: 0, corrected: 0, alreadyThere: 0, refused: 0, position: 0n };
  for (const { created, corrected, alreadyThere, refused, position } of verdicts) {
    sum.created += created ?? 0;
    sum.corrected += corrected ?? 0;
    sum.alreadyThere += alreadyThere ?? 0;
    sum.refused += refused ?? 0;
    if (position > sum.position) sum.position = position;
  }
  return sum;
}

/** Tracks the line up to which all are answered. */
export function createTally(from: ImportProgress) {
  const ahead = new Map<number, { readonly line: number; readonly verdict: Verdict }>();
  let all = sumOf([{ ...from, position: BigInt(from.position) }]);
  let gapless = all;
  let { done, line: lastLine } = from;

  return {
    /** @param ordinal from 1 */
    settle(ordinal: number, line: number, verdict: Verdict) {
      all = sumOf([all, verdict]);
      ahead.set(ordinal, { line, verdict });
      for (let next = ahead.get(done + 1); next !== undefined; next = ahead.get(done + 1)) {
        done += 1;
        ahead.delete(done);
        // A refused line is answered before the group of the lines around it.
        lastLine = Math.max(lastLine, next.line);
        gapless = sumOf([gapless, next.verdict]);
      }
    },
    counts: (): Counts => all,
    position: () => all.position,
    resumable: () => ({ done, line: lastLine, ...gapless, position: gapless.position.toString() }),
  };
}
