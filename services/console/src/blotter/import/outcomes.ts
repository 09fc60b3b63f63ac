import type { components } from '@exchange/client';
import type { ReadProblem } from '../../reading/problem';
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

/**
 * Where the ledger took none of a part's lines, it answers with one fault for each: what became of them. Undefined where the
 * problem is about the request and not about its lines.
 */
export function outcomesOfRefusal(
  part: Part,
  { errors }: ReadProblem,
): readonly LineOutcome[] | undefined {
  const details = new Map(
    errors.flatMap(({ type, loc, msg }) =>
      type === 'item_refused' ? [[loc[2], msg] as const] : [],
    ),
  );
  if (details.size === 0) return undefined;
  const isCut = errors.some(({ type }) => type !== 'item_refused');
  const unsaid = isCut
    ? 'Not recorded: more lines are refused than are listed with a reason.'
    : 'Not recorded, because other lines were refused.';
  return part.lines.map((given, index) => ({
    ...given,
    outcome: 'refused',
    detail: details.get(index) ?? unsaid,
  }));
}

/** How many of each. */
export function tally(outcomes: readonly LineOutcome[]): {
  readonly accepted: number;
  readonly refused: number;
} {
  const accepted = outcomes.filter(({ outcome }) => outcome === 'accepted').length;
  return { accepted, refused: outcomes.length - accepted };
}
