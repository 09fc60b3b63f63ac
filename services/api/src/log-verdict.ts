import type { FormatRefused } from '@exchange/runtime/event-log/errors';
import type { LogForeign } from '@exchange/runtime/projector/log-identity/log-foreign';
import type { EventMark, LaneStanding } from '@exchange/runtime/tables/table-identity';

export type LogVerdict =
  | { readonly kind: 'same'; readonly lanes: readonly LaneStanding[] }
  | { readonly kind: 'foreign'; readonly error: LogForeign | FormatRefused }
  | {
      readonly kind: 'unknown';
      readonly reason: string;
      readonly lanes?: readonly LaneStanding[] | undefined;
    };

export interface GuardState {
  readonly verdict: LogVerdict;
  /** The latest known event. */
  readonly mark: EventMark | undefined;
  readonly comparison: number;
}

export type GuardInput =
  | {
      readonly kind: 'same';
      readonly comparison: number;
      readonly lanes: readonly LaneStanding[];
      readonly isReplaced: boolean;
    }
  | {
      readonly kind: 'foreign';
      readonly comparison: number;
      readonly error: LogForeign | FormatRefused;
    }
  | {
      readonly kind: 'failed';
      readonly reason: string;
      readonly lanes: readonly LaneStanding[] | undefined;
    }
  | { readonly kind: 'appended'; readonly mark: EventMark };

export const initialGuardState: GuardState = {
  verdict: { kind: 'unknown', reason: 'the tables are being compared with the log' },
  mark: undefined,
  comparison: 0,
};

/** Comparisons run concurrently: ignores a result older than the verdict. */
export function nextGuardState(state: GuardState, input: GuardInput): GuardState {
  if (input.kind === 'appended') return { ...state, mark: latestMark([state.mark, input.mark]) };
  if (input.kind === 'failed') {
    if (state.verdict.kind !== 'unknown') return state;
    const { reason, lanes } = input;
    return { ...state, verdict: { kind: 'unknown', reason, lanes } };
  }
  const { comparison } = input;
  if (comparison < state.comparison) return state;
  if (input.kind === 'foreign') {
    return { ...state, comparison, verdict: { kind: 'foreign', error: input.error } };
  }
  const { lanes, isReplaced } = input;
  const known = isReplaced ? undefined : state.mark;
  const mark = latestMark([known, ...lanes.map((lane) => lane.mark)]);
  return { verdict: { kind: 'same', lanes }, mark, comparison };
}

export function forgetsState(before: GuardState, after: GuardState, isReplaced: boolean): boolean {
  if (before === after) return false;
  const { kind } = before.verdict;
  return isReplaced || (kind !== 'unknown' && kind !== after.verdict.kind);
}

function latestMark(marks: readonly (EventMark | undefined)[]): EventMark | undefined {
  return marks.reduce((latest, mark) =>
    (mark?.position ?? -1n) > (latest?.position ?? -1n) ? mark : latest,
  );
}
