import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { WorkerOptions } from './worker-messages.js';

// The engine checks the depth of its own stack, but an ordinary thread's runs out before.
const stackSizeMb = 16;

// How much a function runs before V8 compiles it again, better and at length. Node 20's seventh of this had a start compile half a second
// of what it ran only once.
setFlagsFromString('--wasm-tiering-budget=13000000');

/** A worker does not inherit the loader that runs TypeScript in development: there it registers its own. */
export function startWorker(workerData: WorkerOptions): Worker {
  const options = { workerData, resourceLimits: { stackSizeMb } };
  if (import.meta.url.endsWith('.js')) {
    return new Worker(new URL('./worker.js', import.meta.url), options);
  }
  // Found from here, wherever the process was started, and not as `require` would: that form cannot register.
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'));
  const [load, entry] = [
    new URL('./dist/esm/api/index.mjs', tsx),
    new URL('./worker.ts', import.meta.url),
  ].map(({ href }) => JSON.stringify(href));
  const code = `import(${load}).then(({ register }) => { register(); return import(${entry}); });`;
  return new Worker(code, { ...options, eval: true });
}
