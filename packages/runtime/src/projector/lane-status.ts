import type { LaneName } from '../event-log/lane-name.js';
import type { LaneState } from './reader/lane-state.js';

/** A lane's status as this process knows it. */
export interface LaneStatus {
  readonly lane: LaneName;
  /** The lane's checkpoint, as this process knows it; undefined before it has begun. */
  readonly position: bigint | undefined;
  readonly state: 'resting' | 'working' | 'stopped' | 'waiting' | 'held';
  /**
   * Why it stands still; null unless stopped, waiting for a newer version to project an event, or held: by a foreign log,
   * by tables of another version.
   */
  readonly stoppedReason: string | null;
  /** Held because the log is not the one that the tables were made from. */
  readonly isLogForeign: boolean;
}

/** A lane of another process. */
export const restingLane = (lane: LaneName): LaneStatus => ({
  ...{ lane, position: undefined, state: 'resting', stoppedReason: null, isLogForeign: false },
});

/** The status of an owned lane. */
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
