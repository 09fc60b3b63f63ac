import type { Logger } from '@exchange/runtime/process/logger';
import type { JobQueue } from '@exchange/runtime/queue/queue-backend';

const everyMs = 5_000;

/**
 * Keeps a recurring job in the queue that restarts a projector's run. Sets it again periodically, because a queue
 * that loses its data loses the schedule too.
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
      log.warn({ reason: String(error) }, 'projector schedule not set; retrying');
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
