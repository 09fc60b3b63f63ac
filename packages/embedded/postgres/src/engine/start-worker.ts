import { setFlagsFromString } from 'node:v8';
import type { Worker } from 'node:worker_threads';
import { startThread } from '@exchange/child-process';
import type { WorkerOptions } from './worker-messages.js';

// The engine checks the depth of its own stack, but an ordinary thread's runs out before.
const stackSizeMb = 16;

// How much a function runs before V8 compiles it again, better and at length. Node 20's seventh of this had a start compile half a second
// of what it ran only once.
setFlagsFromString('--wasm-tiering-budget=13000000');

export function startWorker(workerData: WorkerOptions): Worker {
  return startThread(new URL('./worker', import.meta.url), {
    workerData,
    resourceLimits: { stackSizeMb },
  });
}
