import { join } from 'node:path';
import { writeRunFile } from '@exchange/runtime/process/run-file';
import { expect, test } from 'vitest';
import { temporaryFile } from '../../../test/services/temporary-folder.js';
import { writtenOrWarned } from '../src/supervisor/optional-file.js';

const tree = {
  api: 'http://127.0.0.1:8080',
  event_store: '',
  database: '',
  supervisor: 1,
  pids: {},
};

test('a file that cannot be written is reported, and the service continues', () => {
  const warnings: unknown[] = [];
  const log = { warn: (...line: readonly unknown[]) => void warnings.push(line) };
  const path = join(temporaryFile('data', 'text'), 'below');
  expect(writtenOrWarned('run.json', () => writeRunFile(path, tree), log)).toBeUndefined();
  expect(warnings).toEqual([
    [{ reason: expect.stringContaining('ENOTDIR') }, 'run.json could not be written'],
  ]);
  expect(writtenOrWarned('run.json', () => 'written', log)).toBe('written');
});
