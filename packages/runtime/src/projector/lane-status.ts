import type { LaneName } from '../event-log/lane-name.js';
import type { LaneState, Why } from './reader/lane-state.js';

export interface LaneStatus {
  readonly lane: LaneName;
  readonly position: bigint | undefined;
  readonly state: 'resting' | 'working' | 'stopped' | 'waiting' | 'held';
  /** Reason of `stopped`, `waiting` or `held` (foreign log, tables of another version). */
  readonly stoppedReason: string | null;
  readonly isLogForeign: boolean;
}

export const restingLane = (lane: LaneName): LaneStatus => ({
  ...{ lane, position: undefined, state: 'resting', stoppedReason: null, isLogForeign: false },
});

const stateAfter = {
  ...{ stopped: 'stopped', waiting: 'waiting', held: 'held', foreign: 'held' },
  ...{ paused: 'resting', interrupted: 'working', moved: 'working' },
} as const satisfies Readonly<Record<Why, LaneStatus['state']>>;

export function laneStatus(
  lane: LaneName,
  position: bigint | undefined,
  current: LaneState,
): LaneStatus {
  const after = current.kind === 'attached' ? undefined : current.after;
  const state = after === undefined ? 'working' : stateAfter[after.why];
  const isShown = state === 'stopped' || state === 'waiting' || state === 'held';
  const stoppedReason = isShown ? (after?.reason ?? null) : null;
  return { lane, position, state, stoppedReason, isLogForeign: after?.why === 'foreign' };
}
