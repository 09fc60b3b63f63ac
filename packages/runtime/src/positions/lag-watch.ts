import { setTimeout as pause } from 'node:timers/promises';
import type { LaneName } from '../event-log/lane-name.js';
import type { EventLog } from '../event-log/types.js';
import { createLagMeter } from './lag-meter.js';
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
  const stopping = new AbortController();
  const standingMax = Math.max(standingSecondsMin, standingLimits * secondsMax);

  async function sample(): Promise<void> {
    const end = await eventLog.headPosition();
    if (end === undefined) return;
    const begun = lanes.filter((lane) => positions.current(lane) > 0n);
    meter.note(end, new Map(begun.map((lane) => [lane, positions.current(lane)])));
  }

  const sampling = (async () => {
    while (!stopping.signal.aborted) {
      // No sample while the log does not answer.
      await sample().catch(() => undefined);
      await pause(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(
        () => undefined,
      );
    }
  })();

  return {
    secondsMax,
    /** Does not grow while the log does not answer. */
    behindMs: meter.behindMs,
    /** Of the moving lanes: slower writes do not help a stopped lane. */
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
    async close(): Promise<void> {
      stopping.abort();
      await sampling;
    },
  };
}
