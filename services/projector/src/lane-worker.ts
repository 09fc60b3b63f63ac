import { setTimeout as pause } from 'node:timers/promises';
import type { LaneName } from '@exchange/runtime/event-log/lane-name';
import type { Logger } from '@exchange/runtime/process/logger';
import type { Lane } from '@exchange/runtime/projector/lane';
import type { LaneStatus } from '@exchange/runtime/projector/lane-status';
import { keepSchedule, scheduled } from '@exchange/runtime/projector/schedule';
import type { ShiftLimits } from '@exchange/runtime/projector/shift-clock';
import type { LaneWorker, QueueBackend } from '@exchange/runtime/queue/queue-backend';

const shift = { idleMs: 2_000, lengthMs: 30_000 };
/** The first needs no job, so a projector that comes back after a crash does not wait until the queue has noticed. */
const firstShift = { ...shift, yields: true };
/** The schedule's look at a lane is short: it only has to find what a lost ring left behind. */
const look = { idleMs: 300, lengthMs: 30_000, yields: true };
const lockMs = 4_000;
const asideMs = 2_000;

interface LaneWork {
  readonly lane: Lane;
  readonly name: LaneName;
  readonly queue: QueueBackend;
  /** Resolves when the lane's tables are this version's. */
  readonly begun: Promise<void>;
  /** Where the lane is. */
  readonly checkpoint: () => Promise<bigint>;
  readonly log: Logger;
}

/**
 * Works a lane's jobs, one run at a time. A process takes no job before the tables are of its version, which may take a rebuild, and
 * none while it cannot go on: while the tables are newer or another process builds them, or at an event that only a newer process
 * knows. It returns a job that it has then, so that a capable process need not wait for the schedule, and looks
 * again every two seconds.
 */
export class WorkedLane {
  readonly #work: LaneWork;
  readonly #stopping = new AbortController();
  readonly #queue: ReturnType<QueueBackend['queue']>;
  readonly #schedule: ReturnType<typeof keepSchedule>;
  readonly #first: Promise<void>;
  readonly #listening: Promise<void>;
  #worker: LaneWorker | undefined;
  /** While the lane is left to other processes. */
  #aside: Promise<void> | undefined;

  constructor(work: LaneWork) {
    const { name, queue, begun, log } = work;
    this.#work = work;
    this.#queue = queue.queue(name);
    this.#first = this.#run(firstShift);
    this.#listening = Promise.race([begun, this.#first]).then(() => this.#listen());
    this.#schedule = keepSchedule(this.#queue, name, log);
  }

  status(): LaneStatus {
    return this.#work.lane.status();
  }

  async #run(limits: ShiftLimits): Promise<void> {
    const { signal } = this.#stopping;
    if (this.#aside === undefined) await this.#work.lane.shift(limits, signal);
    if (signal.aborted) return;
    if (this.#aside !== undefined) return this.#handOn();
    if (!isStuck(this.status())) return;
    this.#aside = this.#standAside()
      .catch(this.#warn)
      .finally(() => {
        this.#aside = undefined;
      });
  }

  async #listen(): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    const { name, queue } = this.#work;
    this.#worker = queue.worker(
      name,
      async ({ data }) => {
        await this.#first;
        await this.#run(data.position === scheduled ? look : shift);
      },
      { concurrency: 1, lockDuration: lockMs, stalledInterval: lockMs / 4, maxStalledCount: 10 },
    );
    if (this.#aside !== undefined) await this.#worker.pause(true);
  }

  async #standAside(): Promise<void> {
    const { name, lane, checkpoint, log } = this.#work;
    const { signal } = this.#stopping;
    log.info({ lane: name, reason: this.status().stoppedReason }, 'lane left to other processes');
    await this.#worker?.pause(true);
    await this.#handOn();
    let before = await checkpoint().catch(() => undefined);
    while (!signal.aborted && isStuck(this.status())) {
      await pause(asideMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      const at = await checkpoint().catch(() => before);
      // Otherwise another process works it.
      if (at === before) await lane.shift(look, signal);
      before = at;
    }
    if (signal.aborted) return;
    log.info({ lane: name }, 'lane taken up again');
    await this.#worker?.resume();
  }

  /** Adds a job as a writer does: the lane's next worker reads on from the checkpoint. */
  async #handOn(): Promise<void> {
    const { name } = this.#work;
    const position = (this.status().position ?? 0n).toString();
    const deduplication = { id: name, keepLastIfActive: true };
    await this.#queue.add('advance', { lane: name, position }, { deduplication }).catch(this.#warn);
  }

  readonly #warn = (error: unknown): void =>
    this.#work.log.warn({ lane: this.#work.name, reason: String(error) }, 'lane queue');

  /** Ends the run under way, and hands the lane to whichever process takes its next job. */
  async close(): Promise<void> {
    this.#schedule.close();
    this.#stopping.abort();
    await Promise.allSettled([this.#first, this.#aside, this.#listening]);
    await this.#worker?.close();
    // A job that came during the last run was not worked to its end, and the first run had none.
    await this.#handOn();
    await this.#queue.close();
  }
}

/** It stands at an event that a newer process may know, or its tables are not this process' to write. */
function isStuck({ state }: LaneStatus): boolean {
  return state === 'waiting' || state === 'held';
}
