// Long: 25 s. Suspends a process until its parent replaces it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRunning, stallMessage } from '@exchange/child-process';
import { describe, expect, onTestFinished, test } from 'vitest';
import { outputOf } from '../../../../test/services/server-process.js';
import { temporaryFolder } from '../../../../test/services/temporary-folder.js';

const parentMain = fileURLToPath(new URL('../dist/parent-main.js', import.meta.url));

function role(code: string): { readonly program: string; pids(): number[] } {
  const program = join(temporaryFolder(), 'services/api/dist/main.js');
  const notes = `${program}.pids`;
  mkdirSync(dirname(program), { recursive: true });
  writeFileSync(notes, '');
  writeFileSync(
    program,
    `const { appendFileSync } = require('node:fs');
    setInterval(() => process.connected && process.send({ kind: 'alive' }), 1000);
    process.on('disconnect', () => process.exit(0));
    ${code}
    appendFileSync(${JSON.stringify(notes)}, process.pid + '\\n');
    process.send({ kind: 'ready' });`,
  );
  return { program, pids: () => readFileSync(notes, 'utf8').trim().split('\n').map(Number) };
}

function parent(...words: readonly string[]): ChildProcess & { output(): string } {
  const child = spawn(process.execPath, [parentMain, ...words], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const output = outputOf(child);
  onTestFinished(() => void child.kill('SIGKILL'));
  return Object.assign(child, { output });
}

describe('the parent of a role', () => {
  test('kills and restarts a stalled role with a log line', async () => {
    const { program, pids } = role('');
    const process_ = parent('node', program, 'command');
    await expect.poll(() => pids()[0]).toBeGreaterThan(0);
    const [first = 0] = pids();
    process.kill(first, 'SIGSTOP');
    await expect.poll(() => pids().length, { timeout: 60_000 }).toBe(2);
    expect([isRunning(first), isRunning(pids()[1] ?? 0)]).toEqual([false, true]);
    const [line = ''] = process_.output().split('\n');
    expect(JSON.parse(line)).toMatchObject({ program, pid: first, seconds: 10 });
    expect(line).toContain(`${stallMessage}; restarting it`);
    const exited = once(process_, 'exit');
    process_.kill('SIGTERM');
    expect(await exited).toEqual([128 + 15, null]);
  });

  test.each([
    ['exits with its exit code', 'process.exit(7);', 7],
    ['exits like a shell after a signal', "process.kill(process.pid, 'SIGKILL');", 137],
  ])('%s', async (_, code, expected) => {
    const [exitCode] = await once(parent(role(code).program), 'exit');
    expect(exitCode).toBe(expected);
  });

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'stops the role gracefully at %s',
    async (signal) => {
      const { program, pids } = role("process.on('SIGTERM', () => process.exit(3));");
      const child = parent(program);
      await expect.poll(() => pids()[0]).toBeGreaterThan(0);
      const exited = once(child, 'exit');
      child.kill(signal);
      expect(await exited).toEqual([3, null]);
    },
  );

  test('does not restart a role that stalls while it stops', async () => {
    const { program, pids } = role('');
    const child = parent(program);
    await expect.poll(() => pids()[0]).toBeGreaterThan(0);
    const exited = once(child, 'exit');
    process.kill(pids()[0] ?? 0, 'SIGSTOP');
    child.kill('SIGTERM');
    expect(await exited).toEqual([137, null]);
    expect(pids()).toHaveLength(1);
  });

  test('takes the role along when it is killed', async () => {
    const { program, pids } = role('');
    const child = parent(program);
    await expect.poll(() => pids()[0]).toBeGreaterThan(0);
    child.kill('SIGKILL');
    await expect.poll(() => isRunning(pids()[0] ?? 0)).toBe(false);
  });
});

describe('a program that is not a role', () => {
  test('gets its arguments and input, and passes on its exit code', async () => {
    const child = parent('sh', '-c', 'read word; echo "$0 $word"; exit 5', 'an argument');
    child.stdin?.end('a line\n');
    expect(await once(child, 'close')).toEqual([5, null]);
    expect(child.output()).toBe('an argument a line\n');
  });

  test('of Node is not watched', async () => {
    const child = parent('node', '-e', 'process.exit(process.connected ? 1 : 4)');
    expect(await once(child, 'exit')).toEqual([4, null]);
  });

  test('exits with 127 if it does not exist', async () => {
    const child = parent('/not/there');
    expect(await once(child, 'close')).toEqual([127, null]);
    expect(child.output()).toContain('cannot run the program');
  });
});
