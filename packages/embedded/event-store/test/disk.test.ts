import type fs from 'node:fs';
import {
  appendFileSync,
  fstatSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newFolder } from '../../../../test/services/temporary-folder.js';
import { renewDurableNote } from '../src/storage/durable-note.js';
import { lastSegment, reopen, writeLog } from './log-on-disk.js';

afterEach(() => {
  vi.doUnmock('node:fs');
  vi.resetModules();
});
function mockFiles(functions: object): void {
  vi.doMock('node:fs', async (original) => ({ ...(await original<typeof fs>()), ...functions }));
  vi.resetModules();
}

it('an append is acknowledged after a sync of its bytes', async () => {
  const sizesAtSync: number[] = [];
  const endsAtSync: number[] = [];
  mockFiles({
    fdatasync(fd: number, done: (error: null) => void) {
      sizesAtSync.push(fstatSync(fd).size);
      endsAtSync.push(bytes.end);
      done(null);
    },
  });
  const { openSegments } = await import('../src/storage/segments.js');
  const bytes = openSegments(newFolder());
  for (const text of ['one', 'three']) await bytes.append(Buffer.from(text));
  bytes.abandon();
  expect(sizesAtSync).toEqual([3, 8]);
  expect(endsAtSync).toEqual([0, 3]);
});

it('an append to a new segment is acknowledged after a sync of the folder with it', async () => {
  const directory = newFolder();
  const segmentsAtSync: number[] = [];
  mockFiles({
    fsyncSync(fd: number) {
      if (fstatSync(fd).isDirectory()) segmentsAtSync.push(readdirSync(directory).length);
    },
  });
  const { openSegments } = await import('../src/storage/segments.js');
  const bytes = openSegments(directory, 1);
  for (const text of ['one', 'two']) await bytes.append(Buffer.from(text));
  bytes.abandon();
  expect(segmentsAtSync.slice(-2)).toEqual([1, 2]);
});

it('a copy during appends notes no end behind its own bytes', async () => {
  const [source, target] = [newFolder(), newFolder()];
  const log = join(source, 'log');
  await writeLog(log, 3);
  mockFiles({
    fsyncSync(fd: number) {
      if (fstatSync(fd).isDirectory()) return;
      appendFileSync(lastSegment(log), 'later');
      renewDurableNote(log, statSync(lastSegment(log)).size);
    },
  });
  const { backUpEvents } = await import('../src/storage/backup.js');
  backUpEvents(source, target);
  expect(reopen(join(target, 'log')).contents).toHaveLength(6);
});

describe('torn tails', () => {
  const tails = (directory: string) =>
    readdirSync(directory).filter((name) => name.startsWith('torn-'));

  it('are cut off at each start, and the newest is kept', async () => {
    const directory = newFolder();
    await writeLog(directory, 2);
    writeFileSync(join(directory, 'torn-0000000000000000-0.bin'), 'of an earlier version');
    for (let start = 0; start < 3; start += 1) {
      appendFileSync(lastSegment(directory), Buffer.alloc(20 + start, 7));
      const { contents, lines } = reopen(directory);
      expect(contents).toHaveLength(4);
      const fileName = String(lines[0]?.['kept']);
      expect(readFileSync(join(directory, fileName))).toHaveLength(20 + start);
      expect(tails(directory)).toEqual([fileName]);
    }
  });

  it('are dropped on a full disk', async () => {
    const directory = newFolder();
    await writeLog(directory, 1);
    mockFiles({
      writeFileSync(file: string) {
        // As on a real disk, the written part stays.
        writeFileSync(file, 'a');
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      },
    });
    const { keepTornTail } = await import('../src/storage/segment-files.js');
    const bytes = Buffer.from('a torn record');
    expect(keepTornTail(directory, { offset: 7, bytes })).toBeUndefined();
    expect(tails(directory)).toEqual([]);
  });
});
