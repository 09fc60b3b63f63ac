import { setTimeout as pause } from 'node:timers/promises';
import type { CommandDependencies } from '@exchange/runtime/http/command-dependencies';
import { memoizeByKey } from '@exchange/runtime/process/memoize-by-key';
import { platformScope } from '@exchange/units';
import { readRequest } from './aggregate.js';
import { performRederivation } from './perform.js';
import { listRunning, type RunningJob } from './queries.js';

/** Interval of searches for running jobs. */
const lookMs = 5_000;
/** For a job just accepted, until the tables show it. */
const ownLookMs = 100;
const ownLooksMax = 100;

/** Several workers may run one job: their commands have the same ids. */
export interface RederivationWorker {
  start(id: string): void;
  /** Resolves after the last job. */
  run(signal: AbortSignal, onError: (error: unknown) => void): Promise<void>;
}

export const rederivationWorkerOf = memoizeByKey(
  (dependencies: CommandDependencies): RederivationWorker => new Worker(dependencies),
);

class Worker implements RederivationWorker {
  readonly #dependencies: CommandDependencies;
  /** Not in the tables yet; number of searches. */
  readonly #own = new Map<string, number>();
  /** A job without progress since the last search has no worker. */
  #progress = new Map<string, string>();
  #wake = () => {};

  constructor(dependencies: CommandDependencies) {
    this.#dependencies = dependencies;
  }

  start(id: string): void {
    this.#own.set(id, 0);
    this.#wake();
  }

  async run(signal: AbortSignal, onError: (error: unknown) => void): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.#look(signal);
      } catch (error) {
        if (!signal.aborted) onError(error);
      }
      await this.#sleep(this.#own.size > 0 ? ownLookMs : lookMs, signal);
    }
  }

  async #look(signal: AbortSignal): Promise<void> {
    const running = await listRunning(platformScope, this.#dependencies.database);
    const stopped = running.filter((job) => this.#isFree(job));
    this.#progress = new Map(running.map((job) => [job.id, job.progress_position]));
    for (const job of stopped) {
      if (signal.aborted) return;
      this.#own.delete(job.id);
      const requested = await readRequest(this.#dependencies, BigInt(job.created_position));
      await performRederivation(this.#dependencies, requested, signal);
    }
    for (const [id, looks] of this.#own) {
      if (looks < ownLooksMax) this.#own.set(id, looks + 1);
      else this.#own.delete(id);
    }
  }

  #isFree({ id, progress_position }: RunningJob): boolean {
    return this.#own.has(id) || this.#progress.get(id) === progress_position;
  }

  async #sleep(ms: number, signal: AbortSignal): Promise<void> {
    const woken = new AbortController();
    this.#wake = () => woken.abort();
    const either = AbortSignal.any([signal, woken.signal]);
    await pause(ms, undefined, { signal: either, ref: false }).catch(() => undefined);
    this.#wake = () => {};
  }
}
