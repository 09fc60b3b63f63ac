import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { DirectoryInUse, lockDirectory } from '../src/data/directory-lock.js';
import { processIdentity } from '../src/data/process-identity.js';
import { temporaryFolders } from './temporary-folders.js';

const folders = temporaryFolders();
afterAll(folders.removeAll);

function lockedBy(content: string): string {
  const directory = folders.make();
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'lock'), content);
  return directory;
}

/** The id of a process that was there and is not any more. */
function gonePid(): number {
  return spawnSync(process.execPath, ['--version']).pid;
}

it.each([
  ['a process that is gone', () => `${gonePid()}\n\n`],
  ['a process whose id another one has now', () => `${process.ppid}\nan earlier boot 1\n`],
  ['an earlier process with our own id', () => `${process.pid}\nan earlier boot 1\n`],
  ['nobody who can be made out', () => 'half a li'],
])('a lock of %s is taken over', (_, content) => {
  const directory = lockedBy(content());
  const unlock = lockDirectory(directory);
  expect(readFileSync(join(directory, 'lock'), 'utf8')).toMatch(`${process.pid}\n`);
  unlock();
  expect(readdirSync(directory)).toEqual([]);
});

it('a lock of another running process stands, and its id is told', () => {
  const directory = lockedBy(`${process.ppid}\n${processIdentity(process.ppid)}\n`);
  expect(() => lockDirectory(directory)).toThrow(`in use by process ${process.ppid}`);
});

it('a folder is locked once within a process, and again when it was given back', () => {
  const directory = folders.make();
  const unlock = lockDirectory(directory);
  expect(() => lockDirectory(directory)).toThrow(DirectoryInUse);
  unlock();
  lockDirectory(directory)();
});
