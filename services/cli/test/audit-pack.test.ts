import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/services/temporary-folder.js';
import { runRecorded } from './recording-terminal.js';

test('a folder or a device is not replaced by a pack', async () => {
  const folder = temporaryFolder();
  for (const out of [folder, '/dev/null']) {
    const { code, text } = await runRecorded(['audit', 'pack', '--out', out]);
    expect([code, text]).toEqual([2, expect.stringContaining(`--out ${out}: it is not a file`)]);
  }
  expect(statSync(folder).isDirectory()).toBe(true);
});
