import type { ImportProgress } from './progress-file.js';

export interface Counts {
  readonly created: number;
  readonly corrected: number;
  readonly alreadyThere: number;
  readonly refused: number;
}

export interface Verdict {
  readonly kind: keyof Counts;
  readonly position: bigint;
  readonly records?: number;
  readonly corrected?: number;
  readonly refused?: number;
  readonly repeats?: number;
}

function add(counts: Record<keyof Counts, number>, verdict: Verdict) {
  const { kind, records = 1, corrected = 0, refused = 0, repeats = 0 } = verdict;
  counts[kind] += records - corrected - refused - repeats;
  counts.corrected += corrected;
  counts.refused += refused;
  counts.alreadyThere += repeats;
}

/** Tracks the line up to which all are answered. */
export function createTally(from: ImportProgress) {
  const ahead = new Map<number, { readonly line: number; readonly verdict: Verdict }>();
  const { created, corrected, alreadyThere, refused } = from;
  const all = { created, corrected, alreadyThere, refused };
  const gapless = { ...all };
  let done = from.done;
  let lastLine = from.line;
  let highest = BigInt(from.position);
  let gaplessHighest = highest;

  return {
    /** @param ordinal from 1 */
    settle(ordinal: number, line: number, verdict: Verdict) {
      add(all, verdict);
      if (verdict.position > highest) highest = verdict.position;
      ahead.set(ordinal, { line, verdict });
      let next = ahead.get(done + 1);
      while (next !== undefined) {
        ahead.delete(done + 1);
        done += 1;
        lastLine = next.line;
        add(gapless, next.verdict);
        if (next.verdict.position > gaplessHighest) gaplessHighest = next.verdict.position;
        next = ahead.get(done + 1);
      }
    },
    counts: (): Counts => ({ ...all }),
    position: () => highest,
    resumable: () => ({ done, line: lastLine, ...gapless, position: gaplessHighest.toString() }),
  };
}
