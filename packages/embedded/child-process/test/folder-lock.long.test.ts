// Long: 35 s. Starts processes that hold a lock, and kills them.
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { shortOrWhole } from '../../../../test/services/seeded-part.js';
import { temporaryFolder } from '../../../../test/services/temporary-folder.js';
import { isRunning, lockFolder } from '../src/index.js';
import type { Order, Outcome } from './lock-taker.js';

const rounds = shortOrWhole(15, 50);
const taker = fileURLToPath(new URL('./lock-taker.ts', import.meta.url));
const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

async function startTaker(PATH = process.env['PATH']): Promise<ChildProcess> {
  const child = fork(taker, {
    execArgv: ['--import', 'tsx', '--conditions=@exchange/source'],
    env: { ...process.env, PATH },
  });
  started.push(child);
  await once(child, 'message');
  return child;
}

async function take(child: ChildProcess, order: Partial<Order>): Promise<Outcome> {
  child.send({ at: 0, ...order });
  const [outcome] = await once(child, 'message');
  return outcome;
}

it('releases the lock of a killed holder whose child survives', async () => {
  const directory = temporaryFolder();
  const holder = await startTaker();
  const { child = 0 } = await take(holder, { directory, withChild: true });
  expect(() => lockFolder(directory)).toThrow(`in use by process ${holder.pid}`);
  const exit = once(holder, 'exit');
  holder.kill('SIGKILL');
  await exit;
  expect(isRunning(child)).toBe(true);
  lockFolder(directory)();
  process.kill(child, 'SIGKILL');
});

it('releases the lock of a zombie', async () => {
  const directory = temporaryFolder();
  const holder = `const fs = require('node:fs');
    require('node:child_process').spawnSync('true');
    fs.writeFileSync(${JSON.stringify(join(directory, 'lock'))}, String(process.pid));
    fs.writeFileSync(${JSON.stringify(join(directory, 'pid'))}, String(process.pid));`;
  const shell = spawn('sh', ['-c', `"${process.execPath}" -e "$0" & exec sleep 60`, holder], {
    stdio: 'ignore',
  });
  started.push(shell);
  const pid = await waitForZombie(join(directory, 'pid'));
  expect(readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ');
  expect(isRunning(pid)).toBe(false);
  lockFolder(directory)();
  writeFileSync(join(directory, 'lock'), JSON.stringify({ pid, token: 'of the zombie' }));
  const without = await startTaker('/nowhere');
  expect(await take(without, { directory })).toMatchObject({ taken: true });
});

async function waitForZombie(file: string): Promise<number> {
  for (;;) {
    try {
      const pid = Number(readFileSync(file, 'utf8'));
      if (readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')) return pid;
    } catch {
      // Not started yet.
    }
    await sleep(10);
  }
}

describe.each([
  ['with flock(1)', process.env['PATH']],
  ['without flock(1)', '/nowhere'],
])('with several processes that start in the same millisecond on %s', (_, PATH) => {
  it.each([
    ['an empty folder', undefined],
    ['the folder of a killed process', JSON.stringify({ pid: 4_194_303, token: 'left' })],
    ['a folder with an unreadable lock', 'half a li'],
  ])(`exactly one locks %s, ${rounds} times`, async (_, left) => {
    const takers = await Promise.all([1, 2, 3, 4].map(() => startTaker(PATH)));
    for (let round = 0; round < rounds; round += 1) {
      const directory = temporaryFolder();
      if (left !== undefined) writeFileSync(join(directory, 'lock'), left);
      const at = Date.now() + 5;
      const outcomes = await Promise.all(takers.map((one) => take(one, { directory, at })));
      expect(outcomes.filter(({ taken }) => taken)).toHaveLength(1);
      for (const { taken, reason } of outcomes) {
        if (!taken)
          expect(reason).toMatch(
            /is in use by (process \d+|a process that is starting or stopping)/,
          );
      }
      const winner = takers[outcomes.findIndex(({ taken }) => taken)];
      winner?.send('give back');
      if (winner !== undefined) await once(winner, 'message');
      expect(readdirSync(directory)).toEqual([]);
    }
  });
});
