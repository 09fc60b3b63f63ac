// Long: 85 s. Suspends each process of a whole service until its replacement.
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { isRunning, stallMessage } from '@exchange/child-process';
import { beforeAll, expect, test } from 'vitest';
import { client } from '../acceptance/client.js';
import { aTransaction } from '../acceptance/fixtures.js';
import { temporaryFolder } from '../services/temporary-folder.js';
import { ownTree, type RunningTree } from './running-tree.js';

const path = temporaryFolder();
const parts = ['event-store', 'postgres', 'projector', 'deliverer', 'api'];
/** Parts are killed after 10 s of silence and start together. */
const restartMsMax = 60_000;
let tree: RunningTree;

beforeAll(async () => {
  tree = await ownTree({ API_PROCESSES: '2' }, { path });
});
const pidOf = (part: string) => Number(tree.pids()[part]);

const children = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);

const stalls = () =>
  tree
    .output()
    .split('\n')
    .filter((line) => line.includes(stallMessage));

async function works(): Promise<void> {
  const caller = client(tree.url, { 'x-api-key': tree.apiKey });
  await expect
    .poll(async () => (await caller.get('/readyz')).status, { timeout: restartMsMax })
    .toBe(200);
  const { status } = await caller.post('/exchange/transactions', aTransaction());
  expect(status).toBe(201);
}

test("the supervisor's own stall kills no process", async () => {
  const { supervisor } = JSON.parse(readFileSync(`${path}/run.json`, 'utf8'));
  const before = tree.pids();
  process.kill(supervisor, 'SIGSTOP');
  await pause(15_000);
  process.kill(supervisor, 'SIGCONT');
  await pause(5_000);
  expect([tree.pids(), stalls()]).toEqual([before, []]);
});

test('a stalled process of several on one port is replaced', async () => {
  const [first = 0, second = 0] = children(pidOf('api'));
  process.kill(first, 'SIGSTOP');
  await expect.poll(() => isRunning(first), { timeout: restartMsMax }).toBe(false);
  await expect.poll(() => children(pidOf('api'))).toHaveLength(2);
  expect(children(pidOf('api'))).toContain(second);
  expect(stalls().map((line) => JSON.parse(line))).toMatchObject([
    { part: 'api 1 of 2', pid: first, seconds: 10 },
  ]);
  await works();
});

test('every stalled part is killed and restarted', async () => {
  const before = Object.fromEntries(parts.map((part) => [part, pidOf(part)]));
  const count = stalls().length;
  for (const part of parts) process.kill(Number(before[part]), 'SIGSTOP');
  for (const part of parts) {
    const within = { message: part, timeout: restartMsMax };
    await expect.poll(() => isRunning(Number(before[part])), within).toBe(false);
    await expect.poll(() => tree.pids()[part] ?? before[part], within).not.toBe(before[part]);
  }
  await works();
  const lines = stalls()
    .slice(count)
    .map((line) => JSON.parse(line));
  expect(lines.map(({ part }) => part).sort()).toEqual([...parts].sort());
});
