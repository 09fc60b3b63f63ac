import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

export function startThread(entry: URL, options: Omit<WorkerOptions, 'eval' | 'execArgv'>): Worker {
  if (import.meta.url.endsWith('.js')) {
    return new Worker(`${fileURLToPath(entry)}.js`, options);
  }
  // A thread does not inherit the TypeScript loader, and its CommonJS form cannot register.
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'));
  const load = JSON.stringify(new URL('./dist/esm/api/index.mjs', tsx).href);
  const run = JSON.stringify(`${entry.href}.ts`);
  const code = `import(${load}).then(({ register }) => { register(); return import(${run}); });`;
  const execArgv = ['--conditions=@exchange/source'];
  return new Worker(code, { ...options, execArgv, eval: true });
}
