import { accessSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../test/services/temporary-folder.js';
import { runRecorded } from './recording-terminal.js';

vi.mock('node:fs', { spy: true });

test.each([
  ['status'],
  ['projections', 'status'],
  ['backup', 'elsewhere'],
  ['keys', 'rotate'],
  ['log', 'compare', '<data>', '<data>'],
])('%s %s names a data folder of another account', async (...words) => {
  const data = temporaryFolder();
  vi.mocked(accessSync).mockImplementation(() => {
    throw Object.assign(new Error('permission denied'), { code: 'EACCES' });
  });
  const args = words.map((word) => (word === '<data>' ? data : word));
  const { code, text } = await runRecorded(args, { DATA_DIR: data });
  expect([code, text]).toEqual([2, expect.stringContaining(`may not read the folder ${data}:`)]);
});
