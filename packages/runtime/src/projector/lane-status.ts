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

const stateAfter: Readonly<Record<Why, LaneStatus['state']>> = {
  ...{ stopped: 'stopped', waiting: 'waiting', held: 'held', foreign: 'held' },
  ...{ paused: 'resting', interrupted: 'working', moved: 'working' },
};

export function laneStatus(lane: LaneName, position: bigint, laneState: LaneState): LaneStatus {
  const after = laneState.kind === 'attached' ? undefined : laneState.after;
  const state = after === undefined ? 'working' : stateAfter[after.why];
  const isStopped = after !== undefined && state !== 'working' && state !== 'resting';
  const stoppedReason = isStopped ? after.reason : null;
  return { lane, position, state, stoppedReason, isLogForeign: after?.why === 'foreign' };
}
