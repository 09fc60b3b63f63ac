import type fs from 'node:fs';
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newFolder } from '../../../../test/services/temporary-folder.js';
import { lastSegment, reopen, writeLog } from './log-on-disk.js';

afterEach(() => {
  vi.doUnmock('node:fs');
  vi.resetModules();
});

const tails = (directory: string) =>
  readdirSync(directory).filter((name) => name.startsWith('torn-'));

describe('torn tails', () => {
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
    vi.doMock('node:fs', async (original) => ({
      ...(await original<typeof fs>()),
      writeFileSync(file: string) {
        // As on a real disk, the written part stays.
        writeFileSync(file, 'a');
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      },
    }));
    vi.resetModules();
    const { keepTornTail } = await import('../src/storage/segment-files.js');
    const bytes = Buffer.from('a torn record');
    expect(keepTornTail(directory, { offset: 7, bytes })).toBeUndefined();
    expect(tails(directory)).toEqual([]);
  });
});
