import type fs from 'node:fs';
import { fstatSync } from 'node:fs';
import { afterAll, expect, it, vi } from 'vitest';
import { temporaryFolders } from './log-on-disk.js';

const folders = temporaryFolders();
afterAll(() => {
  vi.doUnmock('node:fs');
  vi.resetModules();
  folders.removeAll();
});

it('an append is acknowledged after a sync of its bytes', async () => {
  const sizesAtSync: number[] = [];
  const endsAtSync: number[] = [];
  vi.doMock('node:fs', async (original) => ({
    ...(await original<typeof fs>()),
    fdatasync(fd: number, done: (error: null) => void) {
      sizesAtSync.push(fstatSync(fd).size);
      endsAtSync.push(bytes.end);
      done(null);
    },
  }));
  vi.resetModules();
  const { openSegments } = await import('../src/storage/segments.js');
  const bytes = openSegments(folders.make());
  for (const text of ['one', 'three']) await bytes.append(Buffer.from(text));
  bytes.abandon();
  expect(sizesAtSync).toEqual([3, 8]);
  expect(endsAtSync).toEqual([0, 3]);
});
