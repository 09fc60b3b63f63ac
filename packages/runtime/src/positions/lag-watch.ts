import type { Position } from '@exchange/units';
import type { LaneName } from '../event-log/lane-name.js';
import type { EventLog } from '../event-log/types.js';
import { repeatEvery } from '../process/repeat-every.js';
import type { PositionWatcher } from './position-watcher.js';

export type LagWatch = ReturnType<typeof watchLag>;

const everyMs = 1_000;
/** A lane at rest moves every 5 s. */
const standingSecondsMin = 15;
const standingLimits = 3;

export function watchLag(options: {
  readonly eventLog: Pick<EventLog, 'headPosition'>;
  readonly positions: Pick<PositionWatcher, 'current'>;
  readonly lanes: readonly LaneName[];
  readonly secondsMax: number;
}) {
  const { eventLog, positions, lanes, secondsMax } = options;
  const meter = createLagMeter();
  const standingMax = Math.max(standingSecondsMin, standingLimits * secondsMax);

  async function sample(): Promise<void> {
    const end = await eventLog.headPosition();
    if (end === undefined) return;
    const started = lanes.filter((lane) => positions.current(lane) > 0n);
    meter.note(end, new Map(started.map((lane) => [lane, positions.current(lane)])));
  }

  // No sample while the log does not answer.
  const sampling = repeatEvery(everyMs, sample);

  return {
    secondsMax,
    behindMs: meter.behindMs,
    seconds: () =>
      Math.max(
        0,
        ...lanes.map((lane) => {
          const { seconds, isMoving } = meter.of(lane);
          return isMoving ? seconds : 0;
        }),
      ),
    lagging: (): readonly LaneName[] =>
      lanes.filter((lane) => {
        const { seconds, isMoving } = meter.of(lane);
        return seconds > (isMoving ? secondsMax : standingMax);
      }),
    close: sampling.close,
  };
}

interface MeasuredLag {
  readonly seconds: number;
  /** No move within 3 s: stopped, not slow. */
  readonly isMoving: boolean;
}

interface Track {
  position: Position;
  movedAt: number;
  behindThenMs: number;
  knownSince: number;
  past: readonly { readonly at: number; readonly position: Position }[];
}

const historyMs = 60_000;
const movingMs = 3_000;
const speedMs = 2_000;
const measuredSecondsMax = 3_600;
/** Limits the estimate: a small event may precede a large batch. */
const restTimesMax = 4;

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

  const firstBeyond = ({ knownSince, position }: Track) =>
    ends.find(({ at, end }) => at >= knownSince && end > position);

  function behindFor(track: Track): number {
    const first = firstBeyond(track);
    return first === undefined ? 0 : now() - first.at;
  }

  function rest({ position, past }: Track): number {
    const last = past.at(-1);
    const before = past.findLast((one) => last !== undefined && last.at - one.at >= speedMs);
    const end = ends.at(-1)?.end;
    if (last === undefined || before === undefined || end === undefined) return 0;
    const done = Number(last.position - before.position);
    return done <= 0 ? 0 : (Number(end - position) / done) * (last.at - before.at);
  }

  return {
    note(end: Position, positions: ReadonlyMap<LaneName, Position>): void {
      const at = now();
      ends = [...ends.filter((one) => at - one.at <= historyMs), { at, end }];
      for (const [lane, position] of positions) follow(lane, position, at);
    },
    behindMs(lane: LaneName): number {
      const track = tracks.get(lane);
      const [last, first] = [ends.at(-1), track && firstBeyond(track)];
      return last === undefined || first === undefined ? 0 : last.at - first.at;
    },
    of(lane: LaneName): MeasuredLag {
      const track = tracks.get(lane);
      if (track === undefined) return { seconds: 0, isMoving: false };
      const isMoving = now() - track.movedAt <= movingMs;
      const behindMs = isMoving ? track.behindThenMs : behindFor(track);
      const restMs =
        isMoving && behindMs >= speedMs ? Math.min(rest(track), restTimesMax * behindMs) : 0;
      return { seconds: Math.min(Math.max(behindMs, restMs) / 1000, measuredSecondsMax), isMoving };
    },
  };
}
