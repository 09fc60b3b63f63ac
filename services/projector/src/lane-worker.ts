import { setTimeout as pause } from 'node:timers/promises';
import type { LaneName } from '@exchange/runtime/event-log/lane-name';
import type { Logger } from '@exchange/runtime/process/logger';
import type { Lane } from '@exchange/runtime/projector/lane';
import type { LaneStatus } from '@exchange/runtime/projector/lane-status';
import { keepSchedule, scheduled } from '@exchange/runtime/projector/schedule';
import type { ShiftLimits } from '@exchange/runtime/projector/shift-clock';
import type { LaneWorker, QueueBackend } from '@exchange/runtime/queue/queue-backend';

/** A lane that this process works when its jobs come here. */
export interface WorkedLane {
  status(): LaneStatus;
  /** Ends the shift under way, and hands the lane to whichever process takes its next job. */
  close(): Promise<void>;
}

const shift = { idleMs: 2_000, lengthMs: 30_000 };
/** The first needs no job, so a projector that comes back after a crash does not wait until the queue has noticed. */
const firstShift = { ...shift, yields: true };
/** The schedule's look at a lane is short: it only has to find what a lost ring left behind. */
const look = { idleMs: 300, lengthMs: 30_000, yields: true };
const lockMs = 4_000;
const asideMs = 2_000;

/**
 * Works a lane's jobs, one shift at a time. A process takes none before its tables are its version's, which may take a rebuild, and
 * none while it cannot go on: while tables are newer than it or being built by another process, or at an event that only a newer process
 * knows. What it was given then it gives back, so that a process that can do it need not wait for the schedule; and it looks
 * again every two seconds whether that has changed.
 *
 */
export function workLane(options: {
  readonly lane: Lane;
  readonly name: LaneName;
  readonly queue: QueueBackend;
  /** Resolves when the lane's tables are this version's. */
  readonly begun: Promise<void>;
  /** Where the lane is. */
  readonly checkpoint: () => Promise<bigint>;
  readonly log: Logger;
}): WorkedLane {
  const { lane, name, queue, checkpoint, log } = options;
  const stopping = new AbortController();
  const laneQueue = queue.queue(name);
  let worker: LaneWorker | undefined;
  let aside: Promise<void> | undefined;

  const trouble = (error: unknown) => log.warn({ lane: name, reason: String(error) }, 'lane queue');
  /** A ring like a writer's: whoever works the lane next reads on from the checkpoint. */
  const handOn = () =>
    laneQueue
      .add(
        'advance',
        { lane: name, position: (lane.status().position ?? 0n).toString() },
        { deduplication: { id: name, keepLastIfActive: true } },
      )
      .catch(trouble);

  async function standAside(): Promise<void> {
    log.info({ lane: name, reason: lane.status().stoppedReason }, 'lane left to other processes');
    await worker?.pause(true);
    await handOn();
    let before = await checkpoint().catch(() => undefined);
    while (!stopping.signal.aborted && isStuck(lane.status())) {
      await pause(asideMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      const at = await checkpoint().catch(() => before);
      // Otherwise another process works it.
      if (at === before) await lane.shift(look, stopping.signal);
      before = at;
    }
    if (stopping.signal.aborted) return;
    log.info({ lane: name }, 'lane taken up again');
    await worker?.resume();
  }

  async function work(limits: ShiftLimits): Promise<void> {
    if (aside === undefined) await lane.shift(limits, stopping.signal);
    if (stopping.signal.aborted) return;
    if (aside !== undefined) return void (await handOn());
    if (!isStuck(lane.status())) return;
    aside = standAside()
      .catch(trouble)
      .finally(() => {
        aside = undefined;
      });
  }

  const first = work(firstShift);
  const listening = Promise.race([options.begun, first]).then(async () => {
    if (stopping.signal.aborted) return;
    worker = queue.worker(
      name,
      async ({ data }) => {
        await first;
        await work(data.position === scheduled ? look : shift);
      },
      { concurrency: 1, lockDuration: lockMs, stalledInterval: lockMs / 4, maxStalledCount: 10 },
    );
    if (aside !== undefined) await worker.pause(true);
  });
  const schedule = keepSchedule(laneQueue, name, log);
  return {
    status: () => lane.status(),
    async close() {
      schedule.close();
      stopping.abort();
      await Promise.allSettled([first, aside, listening]);
      await worker?.close();
      // A job that came during the last shift was not worked to its end, and the first shift had none.
      await handOn();
      await laneQueue.close();
    },
  };
}

/** It stands at an event that a newer process may know, or its tables are not this process' to write. */
function isStuck({ state }: LaneStatus): boolean {
  return state === 'waiting' || state === 'held';
}
