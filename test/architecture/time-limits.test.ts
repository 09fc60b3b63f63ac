import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { limitsWithoutReason } from './test-limits.js';

// Node 20: a collected signal of `AbortSignal.timeout` never ends `AbortSignal.any`.
test("the service's waits use signals that cannot be collected early", () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const sources = ['packages', 'services'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => join(folder, file))
      .filter((file) => /\/src\/.*(?<!\.test)\.tsx?$/.test(file) && !file.includes('node_modules')),
  );
  expect(sources.length).toBeGreaterThan(1_000);
  const careless = sources.filter((file) =>
    readFileSync(join(root, file), 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .includes('AbortSignal.timeout'),
  );
  expect(careless).toEqual([]);
});

// Parses every test with a limit of its own.
test('a test, hook or poll with more time than its suite gives states the reason beside it', {
  timeout: 60_000,
}, () => {
  const paths = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((path) => /\.test\.tsx?$|(^|\/)test\//.test(path));
  expect(paths.length).toBeGreaterThan(500);
  const faults = paths.flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    return /\d_000\b|imeout: /.test(text) ? limitsWithoutReason(path, text) : [];
  });
  expect(faults).toEqual([]);
});

test.each([
  ["test('x', run, 6_000);", 1],
  ["// Waits for the watchdog.\ntest('x', run, 6_000);", 0],
  ["test('x', run, 5_000);", 0],
  ["test.each([1])('x', { timeout: 6_000 }, run);", 1],
  ['beforeAll(run, 10_001);', 1],
  ['await expect.poll(read, { timeout: 20_000 }).toBe(1);', 1],
  ['await expect.poll(read, { timeout: 20_000 }).toBe(1); // Starts a node.', 0],
  ['const limit = 20_000;\nawait vi.waitFor(read, limit);', 1],
  ['vi.setConfig({ testTimeout: shortOrWhole(1_000, 6_000) });', 1],
])('counts the limits without a reason of %j', (text, count) => {
  expect(limitsWithoutReason('packages/units/test/a.test.ts', text)).toHaveLength(count);
});
