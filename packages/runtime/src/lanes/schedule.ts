import type { Logger } from '../process/logger.js';
import type { LaneJob, LaneQueue } from '../queue/queue-backend.js';
import type { LaneName } from './lane-name.js';

/** The position of a job that the schedule made. */
export const scheduled = '0';

const everyMs = 5_000;

/**
 * Keeps a look at the lane scheduled, for what a lost ring left behind. The schedule is in the queue, and a queue that
 * loses what it holds loses that too: so it is looked for, and set again, as long as this runs.
 */
export function keepSchedule(queue: LaneQueue, lane: LaneName, log: Logger): { close(): void } {
  const id = `look-${lane}`;
  const job: LaneJob = { lane, position: scheduled };
  let isBusy = false;

  async function ensure(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    try {
      if ((await queue.getJobScheduler(id)) !== undefined) return;
      await queue.upsertJobScheduler(id, { every: everyMs }, { name: 'look', data: job });
    } catch (error) {
      log.warn({ lane, reason: String(error) }, 'the schedule could not be set');
    } finally {
      isBusy = false;
    }
  }

  void ensure();
  const timer = setInterval(() => void ensure(), 2 * everyMs);
  return { close: () => clearInterval(timer) };
}
