import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/services/temporary-folder.js';
import { ensureFolder } from '../src/index.js';

const root = temporaryFolder();

test('creates missing folders, and returns the first of them', () => {
  const path = join(root, 'a', 'b', 'c');
  expect(ensureFolder(path, 0o700)).toBe(join(root, 'a'));
  expect(statSync(path).mode & 0o777).toBe(0o700);
  expect(ensureFolder(path)).toBeUndefined();
  expect(ensureFolder(join(path, 'd'))).toBe(join(path, 'd'));
});

test('refuses a file in the path', () => {
  const file = join(root, 'file');
  writeFileSync(file, '');
  expect(() => ensureFolder(file)).toThrow(/EEXIST/);
  expect(() => ensureFolder(join(file, 'below', 'it'))).toThrow(/ENOTDIR/);
});

test.runIf(process.platform === 'linux')('refuses a folder below /proc', () => {
  expect(() => ensureFolder('/proc/ledger/data')).toThrow(/ENOENT.*\/proc\/ledger/);
});
