import { randomUUID } from 'node:crypto';
import type { Position } from '@exchange/units';
import type { QueueBackend } from './queue-backend.js';

export type Notifier = ReturnType<typeof createNotifier>;

/** Merges notifications: readers read to the end anyway. */
const restMs = 1_000;

export function createNotifier(backend: QueueBackend, onError: (error: unknown) => void) {
  const queue = backend.queue();
  let resting: NodeJS.Timeout | undefined;
  let next: Position | undefined;

  function notify(position: Position): void {
    if (resting !== undefined) {
      next = position;
      return;
    }
    resting = setTimeout(() => {
      resting = undefined;
      const waiting = next;
      next = undefined;
      if (waiting !== undefined) notify(waiting);
    }, restMs).unref();
    // Avoids a PostgreSQL sequence, which only the queue's owner may create.
    queue
      .add(
        'read',
        { position: position.toString() },
        {
          jobId: randomUUID(),
          deduplication: { id: 'read', keepLastIfActive: true },
        },
      )
      .catch(onError);
  }

  return {
    notify,
    async close(): Promise<void> {
      clearTimeout(resting);
      await queue.close().catch(() => undefined);
    },
  };
}
