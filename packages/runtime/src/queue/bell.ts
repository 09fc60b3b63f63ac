import { randomUUID } from 'node:crypto';
import type { Position } from '@exchange/units';
import type { LaneName } from '../event-log/lane-name.js';
import type { LaneJob, LaneQueue, QueueBackend } from './queue-backend.js';

/** Tells a lane's worker that there is something to read. */
export interface Bell {
  /** Never throws and never waits: a lost ring is made up for by the next, or by the lane's schedule. */
  ring(lanes: readonly LaneName[], position: Position): void;
  close(): Promise<void>;
}

/**
 * Rings of one lane closer together than this are merged: during a shift they only say what it sees anyway, and one lasts two quiet
 * seconds from its ring on. Each is some statements to the queue's store, which the embedded database has one session for.
 */
const restMs = 1_000;

/** The first ring after a rest goes out at once, later ones together; the queue keeps one job a lane. */
export function createBell(backend: QueueBackend, onTrouble: (error: unknown) => void): Bell {
  const bells = new Map<string, LaneBell>();

  function bellOf(lane: LaneName): LaneBell {
    const known = bells.get(lane);
    if (known !== undefined) return known;
    const made = { queue: backend.queue(lane), resting: undefined, next: undefined };
    bells.set(lane, made);
    return made;
  }

  function ringOne(lane: LaneName, position: Position): void {
    const bell = bellOf(lane);
    if (bell.resting !== undefined) {
      bell.next = position;
      return;
    }
    bell.resting = setTimeout(() => {
      bell.resting = undefined;
      const { next } = bell;
      bell.next = undefined;
      if (next !== undefined) ringOne(lane, next);
    }, restMs).unref();
    const job: LaneJob = { lane, position: position.toString() };
    // A ring during a shift is kept for after it: the shift may be past its last look at the log. With an id of its own the job needs no sequence
    // in PostgreSQL, which only the owner of the queues may create.
    bell.queue
      .add('advance', job, {
        jobId: randomUUID(),
        deduplication: { id: lane, keepLastIfActive: true },
      })
      .catch(onTrouble);
  }

  return {
    ring(lanes, position) {
      for (const lane of lanes) ringOne(lane, position);
    },
    async close() {
      for (const { resting } of bells.values()) clearTimeout(resting);
      await Promise.allSettled([...bells.values()].map(({ queue }) => queue.close()));
    },
  };
}

interface LaneBell {
  readonly queue: LaneQueue;
  resting: NodeJS.Timeout | undefined;
  /** Rung while it rests. */
  next: Position | undefined;
}
