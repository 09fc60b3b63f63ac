import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/services/temporary-folder.js';
import {
  FolderInUse,
  isRunning,
  isSameProcess,
  lockFolder,
  processIdentity,
} from '../src/index.js';

function lockedBy(content: string): string {
  const directory = temporaryFolder();
  writeFileSync(join(directory, 'lock'), content);
  return directory;
}

function gonePid(): number {
  return spawnSync(process.execPath, ['--version']).pid;
}

const path = process.env['PATH'];

describe.each(['with flock(1)', 'without flock(1)'])('the lock of a folder %s', (kind) => {
  beforeEach(() => {
    if (kind === 'without flock(1)') process.env['PATH'] = '/nowhere';
  });
  afterEach(() => {
    process.env['PATH'] = path;
  });

  it.each([
    ['a dead process', () => JSON.stringify({ pid: gonePid(), token: 'x' })],
    [
      'a process whose id has been reused',
      () => JSON.stringify({ pid: process.ppid, identity: 'an earlier boot 1', token: 'x' }),
    ],
    [
      "an earlier process with this process's id",
      () => JSON.stringify({ pid: process.pid, identity: 'an earlier boot 1', token: 'x' }),
    ],
    ['an unreadable process', () => 'half a li'],
    ['an empty file', () => ''],
  ])('replaces the lock of %s', (_, content) => {
    const directory = lockedBy(content());
    const unlock = lockFolder(directory);
    expect(JSON.parse(readFileSync(join(directory, 'lock'), 'utf8'))).toMatchObject({
      pid: process.pid,
    });
    unlock();
    expect(readdirSync(directory)).toEqual([]);
  });

  it('respects a lock of another kind while its process runs', () => {
    const pid = process.ppid;
    const directory = lockedBy(JSON.stringify({ pid, identity: processIdentity(pid), token: 'x' }));
    expect(() => lockFolder(directory)).toThrow(
      `${directory} is in use by process ${pid}. Stop that process first.`,
    );
  });

  it('locks once in a process, and again after release', () => {
    const directory = temporaryFolder();
    const unlock = lockFolder(directory);
    expect(() => lockFolder(directory)).toThrow(FolderInUse);
    expect(() => lockFolder(directory)).toThrow(`this process (${process.pid})`);
    unlock();
    unlock();
    lockFolder(directory)();
  });

  it('ignores a second release after another lock', () => {
    const directory = temporaryFolder();
    const first = lockFolder(directory);
    first();
    const second = lockFolder(directory);
    first();
    expect(() => lockFolder(directory)).toThrow(FolderInUse);
    second();
  });

  it('does not remove a lock that another process overwrote', () => {
    const directory = temporaryFolder();
    const unlock = lockFolder(directory);
    writeFileSync(join(directory, 'lock'), JSON.stringify({ pid: process.ppid, token: 'other' }));
    unlock();
    expect(existsSync(join(directory, 'lock'))).toBe(true);
  });

  it('is independent per file of a folder', () => {
    const directory = temporaryFolder();
    const [one, other] = [lockFolder(directory), lockFolder(directory, { file: 'other.lock' })];
    expect(readdirSync(directory).sort()).toEqual(['lock', 'other.lock']);
    one();
    other();
  });
});

it('a process without flock(1) respects a lock by flock(1)', () => {
  const directory = temporaryFolder();
  const unlock = lockFolder(directory);
  process.env['PATH'] = '/nowhere';
  try {
    expect(() => lockFolder(directory)).toThrow(FolderInUse);
  } finally {
    process.env['PATH'] = path;
    unlock();
  }
});

it('a process with flock(1) respects a lock file', () => {
  const directory = temporaryFolder();
  process.env['PATH'] = '/nowhere';
  const unlock = lockFolder(directory);
  process.env['PATH'] = path;
  expect(() => lockFolder(directory)).toThrow(FolderInUse);
  unlock();
});

it('releases the lock of a terminated thread', async () => {
  const directory = temporaryFolder();
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

it('distinguishes a running process from an ended one and from a later one with its id', () => {
  expect(isRunning(process.pid)).toBe(true);
  expect(isRunning(gonePid())).toBe(false);
  expect(isSameProcess(process.pid, processIdentity(process.pid))).toBe(true);
  expect(isSameProcess(process.pid, 'an earlier boot:1')).toBe(false);
  expect(isSameProcess(gonePid(), undefined)).toBe(false);
});
