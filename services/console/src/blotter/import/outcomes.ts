import type { components } from '@exchange/client';
import type { Part } from './parts';

type BatchAnswer = components['schemas']['TransactionBatch'];

/** What became of a line, or what would. */
export interface LineOutcome {
  readonly line: number;
  readonly text: string;
  readonly outcome: 'accepted' | 'refused';
  /** Why it was refused. */
  readonly detail?: string;
  /** The deal that it became; in a dry run there is none. */
  readonly dealId?: string;
}

/** What the ledger says of each line of a part. */
export function outcomesOf(
  part: Part,
  answer: BatchAnswer,
  isDry: boolean,
): readonly LineOutcome[] {
  return answer.results.flatMap((result): LineOutcome[] => {
    const given = part.lines[result.index];
    if (given === undefined) return [];
    if (result.outcome === 'refused')
      return [{ ...given, outcome: 'refused', detail: result.detail }];
    return [{ ...given, outcome: 'accepted', ...(isDry ? {} : { dealId: result.transaction.id }) }];
  });
}

/** How many of each. */
export function tally(outcomes: readonly LineOutcome[]): {
  readonly accepted: number;
  readonly refused: number;
} {
  const accepted = outcomes.filter(({ outcome }) => outcome === 'accepted').length;
  return { accepted, refused: outcomes.length - accepted };
}
