import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare global {
  // The runner loads this file once a project; one build is enough for all of them in this process.
  var builtForThisRun: Promise<void> | undefined;
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Compiles what has changed since it was built last, before the first test and before each new run of a watch. */
export async function setup(project: TestProject): Promise<void> {
  globalThis.builtForThisRun ??= build();
  await globalThis.builtForThisRun;
  project.onTestsRerun(async () => {
    globalThis.builtForThisRun = build();
    await globalThis.builtForThisRun;
  });
}

async function build(): Promise<void> {
  const compiler = spawn(process.execPath, ['node_modules/typescript-7/bin/tsc', '-b'], {
    cwd: root,
    stdio: 'inherit',
  });
  const [code, signal] = await once(compiler, 'exit');
  if (code === 0) return;
  throw new Error(
    `The packages could not be compiled (${signal ?? code}): the tests would run what was built before. What is wrong stands above.`,
  );
}
