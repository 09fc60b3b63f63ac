import { setFlagsFromString } from 'node:v8';
import type { Worker } from 'node:worker_threads';
import { type Log, startThread } from '@exchange/child-process';
import { followThreadTime, type ThreadTime } from './thread-time.js';
import type { WorkerMessage, WorkerOptions, WorkerRequest } from './worker-messages.js';

// A thread's default fails the engine's stack check.
const stackSizeMb = 16;

// Node 20's default, a seventh, costs half a second of the start.
setFlagsFromString('--wasm-tiering-budget=13000000');

export type Stop =
  | { readonly kind: 'time_limit'; readonly limitMs: number }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'too_large'; readonly bytesMax: number };

/** The statement was stopped and committed nothing. */
export class Stopped extends Error {
  readonly stop: Stop;

  constructor(stop: Stop) {
    super(`ended: ${stop.kind}`);
    this.stop = stop;
  }
}

export class EngineEnded extends Error {}

interface EngineOptions extends Omit<WorkerOptions, 'again' | 'finished'> {
  readonly log: Log;
}

interface Waiting {
  resolve(answer: Buffer): void;
  reject(error: Error): void;
}

/** PostgreSQL in a worker thread, which is ended to stop a statement. */
export class Engine {
  readonly #options: EngineOptions;
  readonly #finished = new SharedArrayBuffer(4);
  readonly #finishedCount = new Int32Array(this.#finished);
  #requests = 0;
  #generation = 0;
  #worker: Worker | undefined;
  #waiting: Waiting | undefined;
  #stopped: Stop | undefined;
  #ended: Error | undefined;
  #time: ThreadTime | undefined;
  #reopening: Promise<void> = Promise.resolve();

  private constructor(options: EngineOptions) {
    this.#options = options;
  }

  static async open(
    options: EngineOptions,
  ): Promise<{ readonly engine: Engine; readonly fresh: boolean }> {
    const engine = new Engine(options);
    return { engine, fresh: await engine.#open(false) };
  }

  get generation(): number {
    return this.#generation;
  }

  /** Undefined where the system does not report it. */
  processorMs(): number | undefined {
    return this.#time?.processorMs();
  }

  /**
   * One at a time.
   * @throws Stopped
   * @throws EngineEnded
   */
  run(bytes: Buffer): Promise<Buffer> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#requests += 1;
      const own = new Uint8Array(bytes);
      this.#post({ kind: 'run', bytes: own }, [own.buffer]);
    });
  }

  /** Has no effect once the answer is on its way. */
  stop(why: Stop): void {
    if (this.#waiting === undefined || this.#stopped !== undefined) return;
    // A completed request can be committed.
    if (Atomics.load(this.#finishedCount, 0) >= this.#requests) return;
    this.#stopped = why;
    void this.#worker?.terminate();
  }

  /** @throws Error if the folder cannot be opened */
  reopen(): Promise<void> {
    this.#reopening = this.#reopen();
    return this.#reopening;
  }

  /** Closes the engine; a busy one does not write back. */
  async close(): Promise<void> {
    await this.#reopening.catch(() => undefined);
    if (this.#ended !== undefined) return;
    if (this.#waiting !== undefined) {
      this.#stopped ??= { kind: 'cancelled' };
      await this.#worker?.terminate();
      return;
    }
    const exited = new Promise((resolve) => this.#worker?.once('exit', resolve));
    this.#post({ kind: 'close' });
    await exited;
  }

  async #reopen(): Promise<void> {
    // Its thread can outlive an engine.
    await this.#worker?.terminate();
    Atomics.store(this.#finishedCount, 0, this.#requests);
    this.#stopped = undefined;
    await this.#open(true);
  }

  #open(again: boolean): Promise<boolean> {
    const { log: _, ...options } = this.#options;
    const workerData: WorkerOptions = { ...options, again, finished: this.#finished };
    const worker = startThread(new URL('./worker', import.meta.url), {
      workerData,
      resourceLimits: { stackSizeMb },
    });
    this.#ended = undefined;
    this.#generation += 1;
    this.#worker = worker;
    return new Promise((resolve, reject) => {
      let failure: Error | undefined;
      const fail = (reason: string) => {
        failure ??= new EngineEnded(reason);
      };
      worker.on('message', (message: WorkerMessage) => {
        if (message.kind === 'opened') resolve(message.fresh);
        if (message.kind === 'failed') fail(message.reason);
        else this.#hear(message);
      });
      worker.on('error', (error) => fail(error instanceof Error ? error.message : String(error)));
      worker.on('exit', () => {
        const reason = failure ?? new EngineEnded('the embedded PostgreSQL has ended');
        reject(reason);
        this.#end(reason);
      });
    });
  }

  #hear(message: Exclude<WorkerMessage, { kind: 'failed' }>): void {
    switch (message.kind) {
      case 'opened':
        this.#time = followThreadTime(message.timeFile);
        return;
      case 'answer':
        this.#settle((one) => one.resolve(Buffer.from(message.bytes.buffer)));
        return;
      case 'too_large':
        this.stop({ kind: 'too_large', bytesMax: this.#options.answerBytesMax });
        return;
      case 'log':
        this.#options.log(message.line);
        return;
      default:
        message satisfies never;
    }
  }

  #end(reason: Error): void {
    const stopped = this.#stopped;
    this.#ended = reason;
    this.#time?.close();
    this.#time = undefined;
    this.#settle((one) => one.reject(stopped === undefined ? reason : new Stopped(stopped)));
  }

  #settle(how: (one: Waiting) => void): void {
    const one = this.#waiting;
    this.#waiting = undefined;
    if (one !== undefined) how(one);
  }

  #post(request: WorkerRequest, transfer: readonly ArrayBuffer[] = []): void {
    this.#worker?.postMessage(request, transfer);
  }
}
