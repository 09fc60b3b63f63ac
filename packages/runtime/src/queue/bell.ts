import { randomUUID } from 'node:crypto';
import type { Position } from '@exchange/units';
import type { QueueBackend } from './queue-backend.js';

/** Tells projectors that there is something to read. */
export interface Bell {
  /** Never throws and never waits: a lost ring is made up for by the next, or by the schedule. */
  ring(position: Position): void;
  close(): Promise<void>;
}

/** Rings closer together than this are merged: they only say what a reader sees anyway. */
const restMs = 1_000;

/** The first ring after a rest goes out at once, later ones together; the queue keeps one job. */
export function createBell(backend: QueueBackend, onTrouble: (error: unknown) => void): Bell {
  const queue = backend.queue();
  let resting: NodeJS.Timeout | undefined;
  let next: Position | undefined;

  function ring(position: Position): void {
    if (resting !== undefined) {
      next = position;
      return;
    }
    resting = setTimeout(() => {
      resting = undefined;
      const waiting = next;
      next = undefined;
      if (waiting !== undefined) ring(waiting);
    }, restMs).unref();
    // With an id of its own the job needs no sequence in PostgreSQL, which only the owner of the queue may create.
    queue
      .add(
        'read',
        { position: position.toString() },
        {
          jobId: randomUUID(),
          deduplication: { id: 'read', keepLastIfActive: true },
        },
      )
      .catch(onTrouble);
  }

  return {
    ring,
    async close() {
      clearTimeout(resting);
      await queue.close().catch(() => undefined);
    },
  };
}
