import type { ImportProgress } from './progress-file.js';

export interface Counts {
  readonly created: number;
  /** Lines that an earlier run, or an earlier line, had sent. */
  readonly alreadyThere: number;
  readonly refused: number;
}

export interface Verdict {
  readonly kind: keyof Counts;
  readonly position: bigint;
  /** Number of records; 1 unless stated. */
  readonly records?: number;
  /** Number of refused records, if verdicts differ. */
  readonly refused?: number;
  /** How many of those that were created an earlier line had created already. */
  readonly repeats?: number;
}

/** Counts answers, which arrive in any order, and tracks the line up to which all are answered. */
export interface Tally {
  /** @param ordinal the line's number among all lines of the file, from 1 */
  settle(ordinal: number, line: number, verdict: Verdict): void;
  counts(): Counts;
  /** The highest position in an answer. */
  position(): bigint;
  /** The progress without gaps, from which a run can resume. */
  resumable(): ImportProgress;
}

function add(counts: Record<keyof Counts, number>, verdict: Verdict) {
  const { kind, records = 1, refused = 0, repeats = 0 } = verdict;
  counts[kind] += records - refused - repeats;
  counts.refused += refused;
  counts.alreadyThere += repeats;
}

/** Creates a tally that continues from earlier progress. */
export function createTally(from: ImportProgress): Tally {
  const ahead = new Map<number, { readonly line: number; readonly verdict: Verdict }>();
  const all = { created: from.created, alreadyThere: from.alreadyThere, refused: from.refused };
  const gapless = { ...all };
  let done = from.done;
  let lastLine = from.line;
  let highest = BigInt(from.position);
  let gaplessHighest = highest;

  return {
    settle(ordinal, line, verdict) {
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
    counts: () => ({ ...all }),
    position: () => highest,
    resumable: () => ({ done, line: lastLine, ...gapless, position: gaplessHighest.toString() }),
  };
}
