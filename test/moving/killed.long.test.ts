// Long: 85 s. Kills a move at random moments, and repeats it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openLog } from '@exchange/cli/log/opened-log';
import { expect, test } from 'vitest';
import { seededRandom } from '../fault/harness/random.js';
import { shortOrWhole } from '../services/seeded-part.js';
import { newFolder } from '../services/temporary-folder.js';
import { eventsOf, fill, leaves, move } from './logs.js';

const main = fileURLToPath(new URL('../../services/cli/dist/main.js', import.meta.url));

async function free(folder: string): Promise<void> {
  await expect
    .poll(
      () =>
        openLog(folder, true).then(
          (opened) => opened.close().then(() => 'free'),
          (error: unknown) => String(error),
        ),
      { timeout: 60_000 },
    )
    .toBe('free');
}

test('a move killed at any moment can be resumed to the same root', async () => {
  const [from, to] = [newFolder(), newFolder()];
  const source = await openLog(from, true);
  await fill(source, 4_000);
  const before = leaves(await eventsOf(source));
  await source.close();
  const random = seededRandom(20_261_123);
  for (let kill = 0; kill < shortOrWhole(4, 20); kill += 1) {
    const child = spawn(process.execPath, [main, 'log', 'move', '--from', from, '--to', to], {
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    const isOver = ended.then(() => true);
    const over = await Promise.race([isOver, pause(random.between(300, 2_800), false)]);
    if (over) continue;
    child.kill('SIGKILL');
    await ended;
    await free(from);
    await free(to);
  }
  const { size, root } = await move(from, to).catch((error: unknown) => {
    if (/completely moved log/.test(String(error))) return { size: before.length + 1, root: '' };
    throw error;
  });
  expect(size).toBe(before.length + 1);
  expect(root).toMatch(/^$|=$/);
  const [sourceLog, moved] = [await openLog(from), await openLog(to)];
  const there = leaves(await eventsOf(moved));
  expect(there.slice(0, -1)).toEqual(before);
  expect(there).toEqual(leaves(await eventsOf(sourceLog)));
  await Promise.all([sourceLog.close(), moved.close()]);
}, 600_000); // Kills the move at many points.
