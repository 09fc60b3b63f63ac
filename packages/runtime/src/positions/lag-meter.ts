import type { Position } from '@exchange/units';
import type { LaneName } from '../event-log/lane-name.js';

/** A lane's lag, estimated from positions without reading events. */
export interface MeasuredLag {
  /** Time since the lane fell behind, or the estimated time of the remaining work if that is longer. */
  readonly seconds: number;
  /** Whether the lane moved within the last 3 s. A lane that does not move is stopped, not slow. */
  readonly isMoving: boolean;
}

interface Track {
  position: Position;
  /** Time of the first sample at this position. */
  movedAt: number;
  /** Its lag at that sample: an idle lane at the log's end does not gain lag. */
  behindThenMs: number;
  /** Earlier samples do not apply: the lane was first seen or reset at this time. */
  knownSince: number;
  /** Recent samples, oldest first. */
  past: readonly { readonly at: number; readonly position: Position }[];
}

const historyMs = 60_000;
/** An idle lane moves every 5 s; a working lane moves more often. */
const movingMs = 3_000;
/** Window in which a lane's speed is measured; used only for lanes that were behind throughout it. */
const speedMs = 2_000;
const secondsMax = 3_600;
/** Bounds the estimate by this multiple of the lag: the last step may have been a small event before a large batch. */
const restTimesMax = 4;

/**
 * Measures lags from samples of the log's end and the lanes' positions.
 *
 * @param now monotonic clock in milliseconds
 */
export function createLagMeter(now: () => number = () => performance.now()) {
  const tracks = new Map<LaneName, Track>();
  let ends: readonly { readonly at: number; readonly end: Position }[] = [];

  function follow(lane: LaneName, position: Position, at: number): void {
    const before = tracks.get(lane);
    if (before === undefined || position < before.position) {
      const past = [{ at, position }];
      tracks.set(lane, { position, movedAt: at, behindThenMs: 0, knownSince: at, past });
      return;
    }
    const hasMoved = position > before.position;
    before.position = position;
    if (hasMoved) {
      before.movedAt = at;
      before.behindThenMs = behindFor(before);
    }
    const recent = before.past.filter((one) => at - one.at <= 2 * speedMs);
    before.past = [...recent, { at, position }];
  }

  /** Milliseconds since the log's end was first seen beyond the lane; 0 for a lane at the end. */
  function behindFor(track: Track): number {
    const first = ends.find(({ at, end }) => at >= track.knownSince && end > track.position);
    return first === undefined ? 0 : now() - first.at;
  }

  /** Estimated milliseconds until the lane reaches the log's end. */
  function rest({ position, past }: Track): number {
    const last = past.at(-1);
    const before = past.findLast((one) => last !== undefined && last.at - one.at >= speedMs);
    const end = ends.at(-1)?.end;
    if (last === undefined || before === undefined || end === undefined) return 0;
    const done = Number(last.position - before.position);
    return done <= 0 ? 0 : (Number(end - position) / done) * (last.at - before.at);
  }

  return {
    /** Adds a sample. */
    note(end: Position, positions: ReadonlyMap<LaneName, Position>): void {
      const at = now();
      ends = [...ends.filter((one) => at - one.at <= historyMs), { at, end }];
      for (const [lane, position] of positions) follow(lane, position, at);
    },
    of(lane: LaneName): MeasuredLag {
      const track = tracks.get(lane);
      if (track === undefined) return { seconds: 0, isMoving: false };
      const isMoving = now() - track.movedAt <= movingMs;
      const behindMs = isMoving ? track.behindThenMs : behindFor(track);
      const restMs =
        isMoving && behindMs >= speedMs ? Math.min(rest(track), restTimesMax * behindMs) : 0;
      return { seconds: Math.min(Math.max(behindMs, restMs) / 1000, secondsMax), isMoving };
    },
  };
}
