import { LogRefused } from '../../event-log/errors.js';
import { LaneHeld, LaneMoved, LanePaused, LaneStopped } from '../lane-failures.js';

/** The state of a lane that this process owns. */
export type LaneState =
  /** Reading by itself up to the reader's position. */
  | {
      readonly kind: 'catching_up';
      readonly failures: number;
      /** Its last failure, until it progresses. */
      readonly after: Failure | undefined;
    }
  /** Given every event that the reader reads. */
  | { readonly kind: 'attached' }
  /** Paused before the next try. */
  | {
      readonly kind: 'resting';
      readonly failures: number;
      readonly after: Failure;
      readonly pauseMs: number;
    };

/** Why a lane could not continue. */
export interface Failure {
  readonly why: Why;
  readonly reason: string;
}

export type Why =
  /** At an event that cannot be projected and whose stream can be parked no more, or by a lasting fault. */
  | 'stopped'
  /** At an event that only a newer version knows. */
  | 'waiting'
  /** By tables that are not this process's to write. */
  | 'held'
  /** By a log that the tables were not made from. */
  | 'foreign'
  /** By an operator. */
  | 'paused'
  /** A store did not answer. */
  | 'interrupted'
  /** Another process has moved it. */
  | 'moved';

export type LaneInput =
  | { readonly kind: 'attached' | 'detached' | 'progressed' | 'looked' }
  | { readonly kind: 'failed'; readonly failure: Failure };

export const initialLaneState: LaneState = { kind: 'catching_up', failures: 0, after: undefined };

const retryMs = { first: 100, max: 2_000 };
/** Pause before a lane that waits for an operator or another process is tried again. */
const lookMs = 2_000;

export function nextLaneState(state: LaneState, input: LaneInput): LaneState {
  const { kind } = input;
  switch (kind) {
    case 'attached':
      return { kind: 'attached' };
    case 'detached':
      return initialLaneState;
    case 'progressed':
      return state.kind === 'catching_up' ? initialLaneState : state;
    case 'looked':
      return state.kind === 'resting'
        ? { kind: 'catching_up', failures: state.failures, after: state.after }
        : state;
    case 'failed':
      return resting(state, input.failure);
    default:
      return kind satisfies never;
  }
}

function resting(before: LaneState, after: Failure): LaneState {
  const failures = before.kind === 'attached' ? 0 : before.failures;
  const isTriedSoon = after.why === 'interrupted' || after.why === 'moved';
  const pauseMs = isTriedSoon ? Math.min(retryMs.first * 2 ** failures, retryMs.max) : lookMs;
  return { kind: 'resting', failures: failures + 1, after, pauseMs };
}

/** @param isTransient whether a store may get over an error by itself */
export function failureOf(error: unknown, isTransient: (error: unknown) => boolean): Failure {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof LaneMoved) return { why: 'moved', reason };
  if (error instanceof LaneStopped) return { why: error.state, reason };
  if (error instanceof LanePaused) return { why: 'paused', reason };
  if (error instanceof LogRefused) return { why: 'foreign', reason };
  if (error instanceof LaneHeld) return { why: 'held', reason };
  if (isTransient(error)) return { why: 'interrupted', reason };
  return { why: 'stopped', reason: `the lane failed: ${String(error)}` };
}
