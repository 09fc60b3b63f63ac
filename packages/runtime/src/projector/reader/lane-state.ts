import { errorText } from '../../errors/error-text.js';
import { isTransient } from '../../errors/transient.js';
import { LogRefused } from '../../event-log/errors.js';
import { LaneMoved, LaneStopped, type StoppedState } from '../lane-failures.js';

export type LaneState =
  | { readonly kind: 'attached' }
  | {
      readonly kind: 'detached';
      readonly failures: number;
      readonly after: Failure | undefined;
      /** Until the next attempt. */
      readonly pauseMs: number;
    };

export interface Failure {
  readonly why: Why;
  readonly reason: string;
}

export type Why =
  | StoppedState
  /** The tables were built from another log. */
  | 'foreign'
  /** A store is unavailable. */
  | 'interrupted'
  | 'moved';

export type LaneInput =
  | { readonly kind: 'attached' | 'progressed' }
  | { readonly kind: 'failed'; readonly failure: Failure };

export const initialLaneState: LaneState = {
  kind: 'detached',
  failures: 0,
  after: undefined,
  pauseMs: 0,
};

const retryMs = { first: 100, max: 2_000 };
const idleRetryMs = 2_000;

export function nextLaneState(state: LaneState, input: LaneInput): LaneState {
  const { kind } = input;
  switch (kind) {
    case 'attached':
      return { kind };
    case 'progressed':
      return state.kind === 'attached' ? state : initialLaneState;
    case 'failed':
      return afterFailure(state, input.failure);
    default:
      return kind satisfies never;
  }
}

function afterFailure(before: LaneState, after: Failure): LaneState {
  const failures = before.kind === 'attached' ? 0 : before.failures;
  const isRetriedSoon = after.why === 'interrupted' || after.why === 'moved';
  const pauseMs = isRetriedSoon
    ? Math.min(retryMs.first * 2 ** failures, retryMs.max)
    : idleRetryMs;
  return { kind: 'detached', failures: failures + 1, after, pauseMs };
}

export function failureOf(error: unknown): Failure {
  const reason = errorText(error);
  if (error instanceof LaneMoved) return { why: 'moved', reason };
  if (error instanceof LaneStopped) return { why: error.state, reason };
  if (error instanceof LogRefused) return { why: 'foreign', reason };
  if (isTransient(error)) return { why: 'interrupted', reason };
  return { why: 'stopped', reason: `the lane failed: ${String(error)}` };
}
