import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare global {
  // Once per run; the runner loads this file per project.
  var builtForThisRun: Promise<void> | undefined;
}

const root = fileURLToPath(new URL('../..', import.meta.url));

export async function setup(project: TestProject): Promise<void> {
  globalThis.builtForThisRun ??= build();
  await globalThis.builtForThisRun;
  project.onTestsRerun(async () => {
    globalThis.builtForThisRun = build();
    await globalThis.builtForThisRun;
  });
}

async function build(): Promise<void> {
  const scripts = [
    'scripts/client-types.mjs',
    'node_modules/typescript-7/bin/tsc -b',
    'scripts/bundle-build.mjs',
  ];
  for (const script of scripts) {
    const step = spawn(process.execPath, script.split(' '), {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const [code, signal] = await once(step, 'exit');
    if (code === 0) continue;
    throw new Error(
      `The packages could not be built (${script}: ${signal ?? code}), so the tests would run an older build. See the errors above.`,
    );
  }
}
