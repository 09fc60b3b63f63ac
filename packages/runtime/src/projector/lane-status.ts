import type { LaneName } from '../event-log/lane-name.js';
import type { LaneState } from './reader/lane-state.js';

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

export function laneStatus(
  lane: LaneName,
  position: bigint | undefined,
  state: LaneState,
): LaneStatus {
  const working: LaneStatus = { ...restingLane(lane), position, state: 'working' };
  if (state.kind === 'attached' || state.after === undefined) return working;
  const { why, reason } = state.after;
  switch (why) {
    case 'stopped':
    case 'waiting':
      return { ...working, state: why, stoppedReason: reason };
    case 'held':
    case 'foreign':
      return { ...working, state: 'held', stoppedReason: reason, isLogForeign: why === 'foreign' };
    case 'paused':
      return { ...working, state: 'resting' };
    case 'interrupted':
    case 'moved':
      return working;
    default:
      return why satisfies never;
  }
}
