import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  FolderInUse,
  isRunning,
  isSameProcess,
  lockFolder,
  processIdentity,
} from '../src/index.js';
import { temporaryFolders } from './temporary-folders.js';

const folders = temporaryFolders();
afterAll(folders.removeAll);

function lockedBy(content: string): string {
  const directory = folders.make();
  writeFileSync(join(directory, 'lock'), content);
  return directory;
}

/** The id of a process that was there and is not any more. */
function gonePid(): number {
  return spawnSync(process.execPath, ['--version']).pid;
}

const path = process.env['PATH'];

describe.each(['with flock(1)', 'without flock(1)'])('a folder’s lock %s', (kind) => {
  beforeEach(() => {
    if (kind === 'without flock(1)') process.env['PATH'] = '/nowhere';
  });
  afterEach(() => {
    process.env['PATH'] = path;
  });

  it.each([
    ['a process that is gone', () => JSON.stringify({ pid: gonePid(), token: 'x' })],
    ['a process that is gone, as 0.1.0 wrote it', () => `${gonePid()}\n\n`],
    ['a process that is gone, in the data folder of 0.1.0', () => '4194303 12'],
    ['a process whose id another one has now', () => `${process.ppid}\nan earlier boot 1\n`],
    ['a process whose id another one has now, in the data folder', () => `${process.ppid} 1`],
    ['an earlier process with our own id', () => `${process.pid}\nan earlier boot 1\n`],
    ['nobody who can be made out', () => 'half a li'],
    ['nobody at all', () => ''],
  ])('of %s is taken over', (_, content) => {
    const directory = lockedBy(content());
    const unlock = lockFolder(directory);
    expect(JSON.parse(readFileSync(join(directory, 'lock'), 'utf8'))).toMatchObject({
      pid: process.pid,
    });
    unlock();
    expect(readdirSync(directory)).toEqual([]);
  });

  it.each([
    ['JSON', (pid: number) => JSON.stringify({ pid, identity: processIdentity(pid), token: 'x' })],
    ['two lines', (pid: number) => `${pid}\n${processIdentity(pid)?.replace(':', ' ')}\n`],
    ['one line', (pid: number) => `${pid} ${processIdentity(pid)?.split(':')[1]}`],
  ])('that version 0.1.0 wrote as %s stands while its process runs', (_, content) => {
    const directory = lockedBy(content(process.ppid));
    expect(() => lockFolder(directory)).toThrow(
      `${directory} is in use by process ${process.ppid}. Stop that one first.`,
    );
  });

  it('is taken once within a process, and again when it was given back', () => {
    const directory = folders.make();
    const unlock = lockFolder(directory);
    expect(() => lockFolder(directory)).toThrow(FolderInUse);
    expect(() => lockFolder(directory)).toThrow(`this very process (${process.pid})`);
    unlock();
    unlock();
    lockFolder(directory)();
  });

  it('that was given back twice is not taken from whoever has it now', () => {
    const directory = folders.make();
    const first = lockFolder(directory);
    first();
    const second = lockFolder(directory);
    first();
    expect(() => lockFolder(directory)).toThrow(FolderInUse);
    second();
  });

  it('that somebody else has written over meanwhile is not removed', () => {
    const directory = folders.make();
    const unlock = lockFolder(directory);
    writeFileSync(join(directory, 'lock'), JSON.stringify({ pid: process.ppid, token: 'other' }));
    unlock();
    expect(existsSync(join(directory, 'lock'))).toBe(true);
  });

  it('is another one for another file of the same folder', () => {
    const directory = folders.make();
    const [one, other] = [lockFolder(directory), lockFolder(directory, { file: 'other.lock' })];
    expect(readdirSync(directory).sort()).toEqual(['lock', 'other.lock']);
    one();
    other();
  });
});

it('whoever has no flock(1) finds the folder in use by one who has', () => {
  const directory = folders.make();
  const unlock = lockFolder(directory);
  process.env['PATH'] = '/nowhere';
  try {
    expect(() => lockFolder(directory)).toThrow(FolderInUse);
  } finally {
    process.env['PATH'] = path;
    unlock();
  }
});

it('whoever has flock(1) finds the folder in use by one who has not', () => {
  const directory = folders.make();
  process.env['PATH'] = '/nowhere';
  const unlock = lockFolder(directory);
  process.env['PATH'] = path;
  expect(() => lockFolder(directory)).toThrow(FolderInUse);
  unlock();
});

it('a thread that is ended gives back what it had taken, though its process goes on', async () => {
  const directory = folders.make();
  const code = `
    const { spawnSync } = require('node:child_process');
    const fd = require('node:fs').openSync(${JSON.stringify(join(directory, 'lock'))}, 'a+');
    const { status } = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', fd] });
    require('node:worker_threads').parentPort.postMessage(status);
    setInterval(() => {}, 1000);`;
  const worker = new Worker(code, { eval: true });
  expect(await new Promise((resolve) => worker.once('message', resolve))).toBe(0);
  expect(() => lockFolder(directory)).toThrow(FolderInUse);
  await worker.terminate();
  lockFolder(directory)();
});

it('a running process is told from one that has ended, and from a later one of its id', () => {
  expect(isRunning(process.pid)).toBe(true);
  expect(isRunning(gonePid())).toBe(false);
  expect(isSameProcess(process.pid, processIdentity(process.pid))).toBe(true);
  expect(isSameProcess(process.pid, 'an earlier boot:1')).toBe(false);
  expect(isSameProcess(gonePid(), undefined)).toBe(false);
});
