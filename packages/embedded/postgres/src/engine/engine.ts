import type { Worker } from 'node:worker_threads';
import type { Log } from '../log-line.js';
import { startWorker } from './start-worker.js';
import { followThreadTime, type ThreadTime } from './thread-time.js';
import type { WorkerMessage, WorkerRequest } from './worker-messages.js';

/** Why an engine was ended while it ran something. */
export type Stop =
  | { readonly kind: 'time_limit'; readonly limitMs: number }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'too_large'; readonly bytesMax: number };

/** What the engine was running has been given up: it was ended for it. None of it was committed. */
export class Stopped extends Error {
  readonly stop: Stop;

  constructor(stop: Stop) {
    super(`ended: ${stop.kind}`);
    this.stop = stop;
  }
}

/** The engine has ended by itself. */
export class EngineEnded extends Error {}

/** PostgreSQL in a thread, which is ended and opened again where a statement has to be stopped. */
export interface Engine {
  /**
   * Runs whole protocol messages and gives the answer, one request at a time.
   *
   * @throws Stopped when it was ended by `stop`
   * @throws EngineEnded
   */
  run(bytes: Buffer): Promise<Buffer>;
  /** Ends the engine for the request that it runs. Does nothing when the answer is on its way already. */
  stop(why: Stop): void;
  /**
   * Opens the folder again, once a request was given up.
   *
   * @throws Error when it cannot be opened
   */
  reopen(): Promise<void>;
  /** How often it was opened: what a session knew is gone each time. */
  readonly generation: number;
  /** How long its thread has run on a processor, in milliseconds; undefined where the machine does not tell. */
  processorMs(): number | undefined;
  /** Writes everything back and ends; an engine that is at work is ended where it stands. */
  close(): Promise<void>;
}

export interface EngineOptions {
  readonly directory: string;
  readonly templateDirectory: string | undefined;
  readonly answerBytesMax: number;
  readonly log: Log;
}

interface Opened {
  readonly worker: Worker;
  readonly fresh: boolean;
}

interface Waiting {
  resolve(answer: Buffer): void;
  reject(error: Error): void;
}

/** Opens the folder, or makes it where there is none, or where it cannot be opened. */
export async function openEngine(
  options: EngineOptions,
): Promise<{ readonly engine: Engine; readonly fresh: boolean }> {
  const finished = new SharedArrayBuffer(4);
  const count = new Int32Array(finished);
  let generation = 1;
  let asked = 0;
  let waiting: Waiting | undefined;
  let stopped: Stop | undefined;
  let ended: Error | undefined;
  let time: ThreadTime | undefined;
  let reopening: Promise<void> = Promise.resolve();
  const first = await open(false);
  let { worker } = first;

  function open(again: boolean): Promise<Opened> {
    const { directory, templateDirectory, answerBytesMax } = options;
    const worker = startWorker({ directory, templateDirectory, again, answerBytesMax, finished });
    ended = undefined;
    return new Promise((resolve, reject) => {
      let failure: Error | undefined;
      worker.on('message', (message: WorkerMessage) => {
        switch (message.kind) {
          case 'opened':
            time = followThreadTime(message.timeFile);
            return resolve({ worker, fresh: message.fresh });
          case 'answer':
            return settle((one) => one.resolve(Buffer.from(message.bytes.buffer)));
          case 'too_large':
            return stop({ kind: 'too_large', bytesMax: answerBytesMax });
          case 'failed':
            failure ??= new EngineEnded(message.reason);
            return undefined;
          case 'log':
            return options.log(message.line);
          default:
            return message satisfies never;
        }
      });
      worker.on('error', (error) => {
        failure ??= new EngineEnded(error instanceof Error ? error.message : String(error));
      });
      worker.on('exit', () => {
        const reason = failure ?? new EngineEnded('the embedded PostgreSQL has ended');
        ended = reason;
        time?.close();
        time = undefined;
        reject(reason);
        settle((one) => one.reject(stopped === undefined ? reason : new Stopped(stopped)));
      });
    });
  }

  function settle(how: (one: Waiting) => void): void {
    const one = waiting;
    waiting = undefined;
    if (one !== undefined) how(one);
  }

  function stop(why: Stop): void {
    // What the engine has finished may have been committed: its answer is told as it is.
    if (waiting === undefined || stopped !== undefined || Atomics.load(count, 0) >= asked) return;
    stopped = why;
    void worker.terminate();
  }

  async function reopen(): Promise<void> {
    // One that has ended by itself may be there still.
    await worker.terminate();
    Atomics.store(count, 0, asked);
    stopped = undefined;
    generation += 1;
    ({ worker } = await open(true));
  }

  const engine: Engine = {
    run(bytes) {
      if (ended !== undefined) return Promise.reject(ended);
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        asked += 1;
        const own = new Uint8Array(bytes);
        const request: WorkerRequest = { kind: 'run', bytes: own };
        worker.postMessage(request, [own.buffer]);
      });
    },
    stop,
    reopen() {
      reopening = reopen();
      return reopening;
    },
    get generation() {
      return generation;
    },
    processorMs: () => time?.processorMs(),
    async close() {
      await reopening.catch(() => undefined);
      if (ended !== undefined) return;
      if (waiting !== undefined) {
        stopped ??= { kind: 'cancelled' };
        return void (await worker.terminate());
      }
      const exited = new Promise((resolve) => worker.once('exit', resolve));
      const request: WorkerRequest = { kind: 'close' };
      worker.postMessage(request);
      await exited;
    },
  };
  return { engine, fresh: first.fresh };
}
