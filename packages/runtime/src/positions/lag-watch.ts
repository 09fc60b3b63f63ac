import { setTimeout as pause } from 'node:timers/promises';
import type { LaneName } from '../event-log/lane-name.js';
import type { EventLog } from '../event-log/types.js';
import { createLagMeter } from './lag-meter.js';
import type { PositionWatcher } from './position-watcher.js';

/** What a process knows of the lanes' lag. */
export interface LagWatch {
  /** Beyond this many seconds a lane lags. */
  readonly secondsMax: number;
  /** The seconds by which the lane that is furthest behind is, of those that are at work: others wait for somebody, not for time. */
  seconds(): number;
  /** The lanes that lag: those at work, and those that have stood behind the log's end for some time. */
  lagging(): readonly LaneName[];
  close(): Promise<void>;
}

const everyMs = 1_000;
/** A lane with nothing to do is looked after every 5 s; one that stands for so many times its limit, and 15 s, is away. */
const standingSecondsMin = 15;
const standingLimits = 3;

/** Looks every second at where the log's end and the lanes are. */
export function watchLag(options: {
  readonly eventLog: Pick<EventLog, 'headPosition'>;
  readonly positions: Pick<PositionWatcher, 'current'>;
  readonly lanes: readonly LaneName[];
  readonly secondsMax: number;
}): LagWatch {
  const { eventLog, positions, lanes, secondsMax } = options;
  const meter = createLagMeter();
  const stopping = new AbortController();
  const standingMax = Math.max(standingSecondsMin, standingLimits * secondsMax);

  async function look(): Promise<void> {
    const end = await eventLog.headPosition();
    if (end === undefined) return;
    const begun = lanes.filter((lane) => positions.current(lane) > 0n);
    meter.note(end, new Map(begun.map((lane) => [lane, positions.current(lane)])));
  }

  const looking = (async () => {
    while (!stopping.signal.aborted) {
      // A log that does not answer says nothing of lanes.
      await look().catch(() => undefined);
      await pause(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(
        () => undefined,
      );
    }
  })();

  return {
    secondsMax,
    seconds: () =>
      Math.max(
        0,
        ...lanes.map((lane) => {
          const { seconds, isMoving } = meter.of(lane);
          return isMoving ? seconds : 0;
        }),
      ),
    lagging: () =>
      lanes.filter((lane) => {
        const { seconds, isMoving } = meter.of(lane);
        return seconds > (isMoving ? secondsMax : standingMax);
      }),
    async close() {
      stopping.abort();
      await looking;
    },
  };
}
