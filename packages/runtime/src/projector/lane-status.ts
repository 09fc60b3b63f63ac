import type { LaneName } from '../event-log/lane-name.js';

/** What a lane is doing, as this process knows it. */
export interface LaneStatus {
  readonly lane: LaneName;
  /** The last event that this process applied or found applied; undefined before its first shift. */
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

/** Keeps a lane's status while it is worked. */
export interface StatusKeeper {
  position(): bigint | undefined;
  beginsAt(position: bigint): void;
  /** A batch was written: whatever it stood at is behind it. */
  reached(position: bigint): void;
  /** It has come to the end of the log: nothing is left that it could stand at. */
  isFree(): void;
  standsStill(state: 'stopped' | 'waiting', reason: string): void;
  /** Log and tables are left alone; true unless that was known for the same reason. */
  holds(reason: string, isLogForeign: boolean): boolean;
  /** Log and tables belong together after all. */
  letsGo(): void;
  status(isWorking: boolean): LaneStatus;
}

export function keepStatus(lane: LaneName): StatusKeeper {
  let at: bigint | undefined;
  let standing: { readonly state: 'stopped' | 'waiting'; readonly reason: string } | undefined;
  let held: { readonly reason: string; readonly isLogForeign: boolean } | undefined;
  return {
    position: () => at,
    beginsAt(position) {
      at = position;
    },
    reached(position) {
      at = position;
      standing = undefined;
    },
    isFree() {
      standing = undefined;
    },
    standsStill(state, reason) {
      standing = { state, reason };
    },
    holds(reason, isLogForeign) {
      const isNews = held?.reason !== reason;
      held = { reason, isLogForeign };
      return isNews;
    },
    letsGo() {
      held = undefined;
    },
    status(isWorking) {
      if (held !== undefined) {
        const { reason: stoppedReason, isLogForeign } = held;
        return { lane, position: at, state: 'held', stoppedReason, isLogForeign };
      }
      const state = standing?.state ?? (isWorking ? 'working' : 'resting');
      const stoppedReason = standing?.reason ?? null;
      return { lane, position: at, state, stoppedReason, isLogForeign: false };
    },
  };
}
