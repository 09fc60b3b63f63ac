import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openSegments } from '../src/storage/segments.js';
import { keepTornTail, tornTailsMax } from '../src/storage/torn-tails.js';
import { openStore } from '../src/store.js';
import { lastSegment, proposed, reopen, temporaryFolders, writeLog } from './log-on-disk.js';

const folders = temporaryFolders();
afterAll(folders.removeAll);

const tails = (directory: string) =>
  readdirSync(directory).filter((name) => name.startsWith('torn-'));
const bytes = Buffer.from('a torn record');

function withTails(count: number): string {
  const directory = folders.make();
  mkdirSync(directory, { recursive: true });
  for (let index = 0; index < count; index += 1) {
    writeFileSync(join(directory, `torn-${String(index).padStart(16, '0')}-0.bin`), `${index}`);
  }
  return directory;
}

function fullDisk(file: string): never {
  // As on a real disk, the written part stays.
  writeFileSync(file, bytes.subarray(0, 3));
  throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
}

describe('torn tails', () => {
  it('are bounded over repeated starts', async () => {
    const directory = folders.make();
    await writeLog(directory, 2);
    for (let start = 0; start < 10; start += 1) {
      appendFileSync(lastSegment(directory), Buffer.alloc(20 + start, 7));
      const { contents, lines } = reopen(directory);
      expect(contents).toHaveLength(4);
      const fileName = String(lines[0]?.['kept']);
      expect(readFileSync(join(directory, fileName))).toHaveLength(20 + start);
      expect(tails(directory).length).toBeLessThanOrEqual(tornTailsMax);
    }
  });

  it('are bounded while the log grows between starts', async () => {
    const directory = folders.make();
    for (let start = 0; start < 6; start += 1) {
      const store = openStore(openSegments(directory), () => undefined);
      await store.append('stream', 'any', [proposed(`${start}`)]);
      store.close();
      appendFileSync(lastSegment(directory), Buffer.alloc(30, 7));
    }
    expect(reopen(directory).contents).toHaveLength(6);
    expect(tails(directory)).toHaveLength(tornTailsMax);
  });

  it('of earlier versions are removed but for the newest', () => {
    const directory = withTails(50);
    const name = keepTornTail(directory, { offset: 99, bytes }, () => undefined);
    expect(tails(directory)).toHaveLength(tornTailsMax);
    expect(tails(directory)).toContain(name);
  });

  it('are written after the truncation when the disk was full before', () => {
    const directory = withTails(0);
    let isCut = false;
    const name = keepTornTail(
      directory,
      { offset: 7, bytes },
      () => {
        isCut = true;
      },
      (file, content) => (isCut ? writeFileSync(file, content) : fullDisk(file)),
    );
    expect(readFileSync(join(directory, String(name)))).toEqual(bytes);
  });

  it('are dropped on a disk that stays full', () => {
    const directory = withTails(0);
    let cuts = 0;
    const cut = () => {
      cuts += 1;
    };
    for (let start = 0; start < 5; start += 1) {
      expect(keepTornTail(directory, { offset: 7, bytes }, cut, fullDisk)).toBeUndefined();
    }
    expect([cuts, tails(directory)]).toEqual([5, []]);
  });

  it('stay in the log after another write error', () => {
    const directory = withTails(0);
    let isCut = false;
    const denied = () => {
      throw Object.assign(new Error('permission denied'), { code: 'EACCES' });
    };
    const cut = () => {
      isCut = true;
    };
    expect(() => keepTornTail(directory, { offset: 7, bytes }, cut, denied)).toThrow(/denied/);
    expect(isCut).toBe(false);
  });
});
