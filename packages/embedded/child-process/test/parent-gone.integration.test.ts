import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/services/temporary-folder.js';
import { isRunning } from '../src/index.js';

const program = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const execArgv = ['--import', 'tsx', '--conditions=@exchange/source'];

it.each(['loads', 'listens'])(
  'a child ends with its killed parent while the child %s',
  async (when) => {
    const file = join(temporaryFolder(), 'child');
    const parent = fork(program('short-parent.ts'), [program('lasting-child.ts'), file, when], {
      execArgv,
      stdio: 'inherit',
    });
    // Starts two Node processes.
    await expect.poll(() => existsSync(`${file}.${when}`), { timeout: 60_000 }).toBe(true);
    const exit = once(parent, 'exit');
    parent.kill('SIGKILL');
    await exit;
    const child = Number(readFileSync(`${file}.${when}`, 'utf8'));
    // The child looks for its parent every few seconds.
    await expect.poll(() => isRunning(child), { timeout: 20_000 }).toBe(false);
  },
);
