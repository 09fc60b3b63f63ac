import type { Position } from '@exchange/units';
import type { LaneName } from '../event-log/lane-name.js';

/** How far a lane is behind the log, as far as that can be seen without reading an event. */
export interface MeasuredLag {
  /** How long what is written now waits until the lane shows it: since when it is behind, or how long the rest takes it. */
  readonly seconds: number;
  /** Whether the lane has moved lately: one that stands is not slow, it is away. */
  readonly isMoving: boolean;
}

/** Measures lags from where the log's end and the lanes were, look by look. */
export interface LagMeter {
  /** Notes where the log's end and each lane are at this moment. */
  note(end: Position, positions: ReadonlyMap<LaneName, Position>): void;
  of(lane: LaneName): MeasuredLag;
}

interface Track {
  position: Position;
  /** When it was first seen there. */
  movedAt: number;
  /** For how long it had been behind then: one that reaches the end and rests is not behind for resting. */
  behindThenMs: number;
  /** Looks before this say nothing of it: it was set back then, or seen for the first time. */
  knownSince: number;
  /** Where it was at the looks of late, oldest first. */
  past: readonly { readonly at: number; readonly position: Position }[];
}

const keptMs = 60_000;
/** A lane that has nothing to do is looked after every 5 s: one that works moves more often. */
const movingMs = 3_000;
/** How fast a lane works is what it did in this time; one that was not behind all the while could have done more. */
const speedMs = 2_000;
const secondsMax = 3_600;
/** The rest is at most so many times what a lane is seen to be behind: its last step may have been one small event before a large batch. */
const restTimesMax = 4;

/** @param now milliseconds of a clock that never goes back */
export function createLagMeter(now: () => number = () => performance.now()): LagMeter {
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

  /** Milliseconds since the log's end was first seen beyond the lane; 0 for a lane that is at it. */
  function behindFor(track: Track): number {
    const first = ends.find(({ at, end }) => at >= track.knownSince && end > track.position);
    return first === undefined ? 0 : now() - first.at;
  }

  /** Milliseconds that the rest of the log takes a lane at the speed that it has. */
  function rest({ position, past }: Track): number {
    const last = past.at(-1);
    const before = past.findLast((one) => last !== undefined && last.at - one.at >= speedMs);
    const end = ends.at(-1)?.end;
    if (last === undefined || before === undefined || end === undefined) return 0;
    const done = Number(last.position - before.position);
    return done <= 0 ? 0 : (Number(end - position) / done) * (last.at - before.at);
  }

  return {
    note(end, positions) {
      const at = now();
      ends = [...ends.filter((one) => at - one.at <= keptMs), { at, end }];
      for (const [lane, position] of positions) follow(lane, position, at);
    },
    of(lane) {
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
