import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../test/services/temporary-folder.js';
import { runRecorded } from './recording-terminal.js';

// The account of a container may read every folder.
beforeEach(() => {
  vi.spyOn(fs, 'accessSync').mockImplementation(() => {
    throw Object.assign(new Error('permission denied'), { code: 'EACCES' });
  });
  syncBuiltinESMExports();
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

test.each([
  ['status'],
  ['projections', 'status'],
  ['backup', 'elsewhere'],
  ['keys', 'rotate'],
  ['log', 'compare', '<data>', '<data>'],
])('%s %s names a data folder of another account', async (...words) => {
  const data = temporaryFolder();
  const args = words.map((word) => (word === '<data>' ? data : word));
  const { code, text } = await runRecorded(args, { DATA_DIR: data });
  expect([code, text]).toEqual([2, expect.stringContaining(`may not read the folder ${data}:`)]);
});
