import { setFlagsFromString } from 'node:v8';
import type { Worker } from 'node:worker_threads';
import { startThread } from '@exchange/child-process';
import type { WorkerOptions } from './worker-messages.js';

// The engine's own stack check needs more than the default stack of a thread.
const stackSizeMb = 16;

// V8's threshold for optimizing a function. Node 20's default, a seventh of this, spends half a second of the start on
// functions that run once.
setFlagsFromString('--wasm-tiering-budget=13000000');

export function startWorker(workerData: WorkerOptions): Worker {
  return startThread(new URL('./worker', import.meta.url), {
    workerData,
    resourceLimits: { stackSizeMb },
  });
}
