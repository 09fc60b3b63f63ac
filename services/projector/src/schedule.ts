import type { Logger } from '@exchange/runtime/process/logger';
import type { JobQueue } from '@exchange/runtime/queue/queue-backend';

const everyMs = 5_000;

/**
 * Keeps a job scheduled, so that a process whose reading has ended takes it up again. The schedule is in the queue, and a queue that
 * loses what it holds loses that too: so it is set again as long as this runs.
 */
export function keepSchedule(queue: JobQueue, log: Logger): { close(): Promise<void> } {
  let isBusy = false;

  async function ensure(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    try {
      await queue.upsertJobScheduler(
        'read',
        { every: everyMs },
        { name: 'read', data: { position: '0' } },
      );
    } catch (error) {
      log.warn({ reason: String(error) }, 'the schedule could not be set');
    } finally {
      isBusy = false;
    }
  }

  void ensure();
  const timer = setInterval(() => void ensure(), everyMs);
  return {
    async close() {
      clearInterval(timer);
      await queue.close();
    },
  };
}
