import type { LaneName } from '../event-log/lane-name.js';
import type { Logger } from '../process/logger.js';
import type { LaneJob, LaneQueue } from '../queue/queue-backend.js';

/** The position of a job that the schedule made. */
export const scheduled = '0';

/** Between one look at a lane and the next: at least, and less than. */
const [everyMsMin, everyMsMax] = [4_000, 5_000];

/**
 * How often a lane is looked at. Lanes differ: were all looked at together, what is written at that moment would wait for two dozen
 * looks, a tenth of a second and more.
 */
export function lookEveryMs(lane: LaneName): number {
  let sum = 0;
  for (const char of lane) sum = (sum * 31 + char.charCodeAt(0)) % (everyMsMax - everyMsMin);
  return everyMsMin + sum;
}

/**
 * Keeps a look at the lane scheduled, for what a lost ring left behind. The schedule is in the queue, and a queue that
 * loses what it holds loses that too: so it is looked for, and set again, as long as this runs.
 */
export function keepSchedule(queue: LaneQueue, lane: LaneName, log: Logger): { close(): void } {
  const id = `look-${lane}`;
  const job: LaneJob = { lane, position: scheduled };
  const every = lookEveryMs(lane);
  let isBusy = false;

  async function ensure(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    try {
      // One that an older release has set looks at all lanes together.
      if ((await queue.getJobScheduler(id))?.every === every) return;
      await queue.upsertJobScheduler(id, { every }, { name: 'look', data: job });
    } catch (error) {
      log.warn({ lane, reason: String(error) }, 'the schedule could not be set');
    } finally {
      isBusy = false;
    }
  }

  void ensure();
  const timer = setInterval(() => void ensure(), 2 * everyMsMax);
  return { close: () => clearInterval(timer) };
}
