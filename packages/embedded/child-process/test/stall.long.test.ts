// Long: 20 s. Blocks a process beyond its limit.
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { isRunning, type Stall, startChild } from '../src/index.js';

const entry = new URL('./stalling-child', import.meta.url);
const limits = { startingMs: 60_000, runningMs: 4_000 };

async function start(behavior: string) {
  const stalls: Stall[] = [];
  const child = await startChild<unknown>({
    name: behavior,
    entry,
    args: [behavior],
    output: 'ignore',
    watched: { onStall: (stall) => stalls.push(stall), limits },
  });
  onTestFinished(async () => {
    if (isRunning(child.pid)) process.kill(child.pid, 'SIGKILL');
    await child.exited;
  });
  return { child, stalls };
}

test('kills a process with a blocked event loop', async () => {
  const { child, stalls } = await start('blocks');
  await child.exited;
  expect(stalls).toEqual([{ pid: child.pid, seconds: 4 }]);
});

test.each(['busy', 'idle'])('does not kill a process that is %s', async (behavior) => {
  const { child, stalls } = await start(behavior);
  await pause(3 * limits.runningMs);
  expect([stalls, isRunning(child.pid)]).toEqual([[], true]);
});
