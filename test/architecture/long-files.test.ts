import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('a long or alone file begins with its duration and the reason', () => {
  const listed = execFileSync('git', ['ls-files', '*.long.test.ts', '*.alone.test.ts'], {
    encoding: 'utf8',
  });
  const files = listed.split('\n').filter((file) => file !== '');
  expect(files.length).toBeGreaterThan(50);
  const begins = (file: string) => /^\/\/ Long: \d+ s\. \S.*\.\n/.test(readFileSync(file, 'utf8'));
  expect(files.filter((file) => !begins(file))).toEqual([]);
});
