import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startEventStore } from '../src/index.js';
import { lockDirectory } from '../src/process/directory-lock.js';
import { isRunning, processIdentity } from '../src/process/process-identity.js';
import { temporaryFolders } from './log-on-disk.js';

const folders = temporaryFolders();
afterAll(folders.removeAll);

it('a folder is taken by one server at a time', async () => {
  const directory = folders.make();
  const first = await startEventStore({ directory });
  await expect(startEventStore({ directory })).rejects.toThrow(/in use by this very process/);
  await first.close();
  await (await startEventStore({ directory })).close();
});

it('a server that could not start gives its folder back', async () => {
  const directory = folders.make();
  const other = await startEventStore({ directory: 'memory' });
  await expect(startEventStore({ directory, port: other.port })).rejects.toThrow(/cannot listen/);
  await other.close();
  lockDirectory(directory)();
});

function lockedBy(content: string): string {
  const directory = folders.make();
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'lock'), content);
  return directory;
}

const holder = (pid: number, identity: string | undefined) =>
  JSON.stringify({ pid, identity, token: 'of another' });

it.each([
  ['a process that is gone', () => holder(gonePid(), undefined)],
  ['a process whose id another one has now', () => holder(process.ppid, 'an earlier boot:1')],
  ['an earlier process with our own id', () => holder(process.pid, 'an earlier boot:1')],
  ['nobody who can be made out', () => 'half a li'],
])('a lock of %s is taken over', (_, content) => {
  const directory = lockedBy(content());
  const unlock = lockDirectory(directory);
  expect(JSON.parse(readFileSync(join(directory, 'lock'), 'utf8'))).toMatchObject({
    pid: process.pid,
  });
  unlock();
  expect(readdirSync(directory)).toEqual([]);
});

it('a lock of another running process stands', () => {
  const directory = lockedBy(holder(process.ppid, processIdentity(process.ppid)));
  expect(() => lockDirectory(directory)).toThrow(`in use by process ${process.ppid}`);
});

it('a lock that somebody else has taken meanwhile is not removed', () => {
  const directory = folders.make();
  const unlock = lockDirectory(directory);
  writeFileSync(join(directory, 'lock'), holder(process.ppid, undefined));
  unlock();
  expect(existsSync(join(directory, 'lock'))).toBe(true);
});

it('a running process is told from one that has ended', () => {
  expect(isRunning(process.pid, processIdentity(process.pid))).toBe(true);
  expect(isRunning(gonePid(), undefined)).toBe(false);
});

/** The id of a process that was there and is not any more. */
function gonePid(): number {
  return spawnSync(process.execPath, ['--version']).pid;
}
