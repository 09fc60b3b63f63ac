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

  // No sample while the log does not answer.
  const sampling = repeatEvery(everyMs, async () => {
    const end = await eventLog.headPosition();
    if (end === undefined) return;
    const started = lanes.filter((lane) => positions.current(lane) > 0n);
    meter.note(end, new Map(started.map((lane) => [lane, positions.current(lane)])));
  });

  return {
    secondsMax,
    behindMs: meter.behindMs,
    seconds: () =>
      Math.max(0, ...lanes.map(meter.of).map((lag) => (lag.isMoving ? lag.seconds : 0))),
    lagging: (): readonly LaneName[] =>
      lanes.filter((lane) => {
        const { seconds, isMoving } = meter.of(lane);
        return seconds > (isMoving ? secondsMax : standingMax);
      }),
    close: sampling.close,
  };
}

interface Sample {
  readonly at: number;
  readonly end: Position;
  readonly position: Position;
}

const historyMs = 60_000;
const movingMs = 3_000;
const speedMs = 2_000;
const measuredSecondsMax = 3_600;
/** Limits the estimate: a small event may precede a large batch. */
const restTimesMax = 4;

export function createLagMeter(now: () => number = () => performance.now()) {
  /** Since the lane was reset. */
  const histories = new Map<LaneName, readonly Sample[]>();

  return {
    note(end: Position, positions: ReadonlyMap<LaneName, Position>): void {
      const at = now();
      for (const [lane, position] of positions) {
        const before = histories.get(lane) ?? [];
        const isReset = position < (before.at(-1)?.position ?? 0n);
        const recent = isReset ? [] : before.filter((one) => at - one.at <= historyMs);
        histories.set(lane, [...recent, { at, end, position }]);
      }
    },
    behindMs(lane: LaneName): number {
      const history = histories.get(lane) ?? [];
      return behindFor(history, history.at(-1)?.at ?? 0);
    },
    /** A lane that has not moved for 3 s is stopped, not slow. */
    of(lane: LaneName) {
      const history = histories.get(lane) ?? [];
      const moved = history.find(({ position }) => position === history.at(-1)?.position);
      if (moved === undefined) return { seconds: 0, isMoving: false };
      const isMoving = now() - moved.at <= movingMs;
      const behindMs = behindFor(history, isMoving ? moved.at : now());
      const restMs =
        isMoving && behindMs >= speedMs ? Math.min(restOf(history), restTimesMax * behindMs) : 0;
      return { seconds: Math.min(Math.max(behindMs, restMs) / 1000, measuredSecondsMax), isMoving };
    },
  };
}

/** Since the first sample of an event that the lane lacks. */
function behindFor(history: readonly Sample[], until: number): number {
  const position = history.at(-1)?.position ?? 0n;
  const first = history.find(({ end }) => end > position);
  return first === undefined ? 0 : Math.max(0, until - first.at);
}

/** Time to the log's end at the lane's speed. */
function restOf(history: readonly Sample[]): number {
  const last = history.at(-1);
  const before = history.findLast(({ at }) => last !== undefined && last.at - at >= speedMs);
  if (last === undefined || before === undefined) return 0;
  const done = Number(last.position - before.position);
  return done <= 0 ? 0 : (Number(last.end - last.position) / done) * (last.at - before.at);
}
