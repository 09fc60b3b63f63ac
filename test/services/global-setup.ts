import type { TestProject } from 'vitest/node';
import { resolveServices, type TestServices } from './resolver.js';

declare module 'vitest' {
  interface ProvidedContext {
    testServices: TestServices;
  }
}

declare global {
  // Projects share services; the runner loads this file per project.
  var servicesOfThisRun:
    | { readonly resolved: ReturnType<typeof resolveServices>; users: number }
    | undefined;
}

export async function setup(project: TestProject): Promise<void> {
  const first = globalThis.servicesOfThisRun === undefined;
  globalThis.servicesOfThisRun ??= {
    resolved: resolveServices(process.env['TEST_SERVICES']),
    users: 0,
  };
  globalThis.servicesOfThisRun.users += 1;
  const resolved = await globalThis.servicesOfThisRun.resolved;
  if (first) for (const line of resolved.report) console.log(`  ${line}`);
  project.provide('testServices', resolved.services);
}

export async function teardown(): Promise<void> {
  const run = globalThis.servicesOfThisRun;
  if (run === undefined) return;
  run.users -= 1;
  if (run.users > 0) return;
  globalThis.servicesOfThisRun = undefined;
  await (await run.resolved).stop();
}
