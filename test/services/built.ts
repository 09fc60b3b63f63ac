import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare global {
  // The runner loads this file once a project; one build is enough for all of them in this process.
  var builtForThisRun: Promise<void> | undefined;
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Compiles and bundles what has changed since it was built last, before the first test and before each new run of a watch. */
export async function setup(project: TestProject): Promise<void> {
  globalThis.builtForThisRun ??= build();
  await globalThis.builtForThisRun;
  project.onTestsRerun(async () => {
    globalThis.builtForThisRun = build();
    await globalThis.builtForThisRun;
  });
}

async function build(): Promise<void> {
  // What a service runs is the bundle of what was compiled.
  for (const script of ['node_modules/typescript-7/bin/tsc -b', 'scripts/bundle-build.mjs']) {
    const step = spawn(process.execPath, script.split(' '), {
      cwd: root,
      // The compiler says what is wrong on its standard output.
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const [code, signal] = await once(step, 'exit');
    if (code === 0) continue;
    throw new Error(
      `The packages could not be built (${script}: ${signal ?? code}): the tests would run what was built before. What is wrong stands above.`,
    );
  }
}
