import type { Position } from '@exchange/units';
import type { LaneJob, LaneQueue, QueueBackend } from './queue-backend.js';

/** Tells a lane's worker that there is something to read. */
export interface Bell {
  /** Never throws and never waits: a lost ring is made up for by the next, or by the lane's schedule. */
  ring(lanes: readonly string[], position: Position): void;
  close(): Promise<void>;
}

/** One ring under way a lane; later ones are merged into the next, and the queue keeps one job a lane. */
export function createBell(backend: QueueBackend, onTrouble: (error: unknown) => void): Bell {
  const bells = new Map<
    string,
    { queue: LaneQueue; ringing: boolean; next: Position | undefined }
  >();

  function bellOf(lane: string) {
    const known = bells.get(lane);
    if (known !== undefined) return known;
    const made = { queue: backend.queue(lane), ringing: false, next: undefined };
    bells.set(lane, made);
    return made;
  }

  async function ringOne(lane: string, position: Position): Promise<void> {
    const bell = bellOf(lane);
    if (bell.ringing) {
      bell.next = position;
      return;
    }
    bell.ringing = true;
    try {
      let current: Position | undefined = position;
      while (current !== undefined) {
        bell.next = undefined;
        const job: LaneJob = { lane, position: current.toString() };
        // A ring during a shift is kept for after it: the shift may be past its last look at the log.
        await bell.queue.add('advance', job, {
          deduplication: { id: lane, keepLastIfActive: true },
        });
        current = bell.next;
      }
    } catch (error) {
      onTrouble(error);
    } finally {
      bell.ringing = false;
    }
  }

  return {
    ring(lanes, position) {
      for (const lane of lanes) void ringOne(lane, position);
    },
    async close() {
      await Promise.allSettled([...bells.values()].map(({ queue }) => queue.close()));
    },
  };
}
